// Whatever the host's copy of a global holds, each thread writes an element of its own.
// verdict: race-free
// openmp: 5.2
int mode = 1;
#pragma omp declare target enter(mode) device_type(any)

void run(int n, double *a) {
#pragma omp target
    mode = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (mode == 1)
            a[i] = 1;
    }
}
