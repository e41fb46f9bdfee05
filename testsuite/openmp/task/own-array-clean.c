// Each task has an array of its own: whichever tasks are executed at once, none touches that of another.
// verdict: race-free
void rows(int n, int *out) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task
        {
            int own[8];
            for (int k = 0; k < 8; k++)
                own[k] = i + k;
            out[i] = own[3];
        }
    }
}
