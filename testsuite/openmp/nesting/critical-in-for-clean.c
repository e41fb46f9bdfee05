// A critical section within a work-shared loop within a called function is allowed.
// verdict: race-free
static void count(int n, const int *a, int *total) {
#pragma omp for
    for (int i = 0; i < n; i++) {
#pragma omp critical
        *total += a[i];
    }
}

void run(int n, const int *a, int *total) {
#pragma omp parallel
    count(n, a, total);
}
