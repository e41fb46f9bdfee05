// The implied barrier keeps the steps of the loop apart.
// verdict: race-free
void steps(int n, int *progress) {
#pragma omp parallel
    for (int k = 0; k < n; k++) {
#pragma omp single
        *progress = k;
    }
}
