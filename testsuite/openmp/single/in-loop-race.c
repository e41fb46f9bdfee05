// Each step of the loop may be run by another thread, while the last step is still running.
// verdict: race
void steps(int n, int *progress) {
#pragma omp parallel
    for (int k = 0; k < n; k++) {
#pragma omp single nowait
        *progress = k; //~ r1 data-race proved write+write *progress
    }
}
