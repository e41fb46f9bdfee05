// Each inner team combines into a variable of the thread that forked it.
// verdict: race-free
double total;
void f(int n, double *b) {
#pragma omp parallel num_threads(2) reduction(+ : total)
    {
        double mine = 0;
#pragma omp parallel for reduction(+ : mine)
        for (int i = 0; i < n; i++)
            mine += b[i];
        total += mine;
    }
}
