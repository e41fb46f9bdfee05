// `looprange` names all loops of the sequence.
// verdict: race-free
// openmp: 6.0
void steps(int n, double *a, double *b) {
#pragma omp parallel for
#pragma omp fuse looprange(1, 2)
    {
        for (int i = 0; i < n; i += 2)
            a[i] = i;
        for (int j = 0; j < n; j += 2) {
            if (j == 4)
                continue;
            b[j] = a[j];
        }
    }
}
