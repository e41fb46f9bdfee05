// Two inner teams combine into one variable at the same time: each reduction keeps apart only its own threads.
// verdict: race
double total;
void f(int n, double *b) {
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel for reduction(+ : total) //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
        for (int i = 0; i < n; i++)
            total += b[i];
    }
}
