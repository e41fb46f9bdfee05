// One thread runs a taskloop that reduces; its taskgroup has ended before the next one begins.
// verdict: race-free
int total;
void f(int n) {
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int k = 0; k < 3; k++) {
#pragma omp taskloop reduction(+ : total)
        for (int i = 0; i < n; i++)
            total += i;
    }
}
