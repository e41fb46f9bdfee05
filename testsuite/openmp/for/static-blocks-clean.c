// Blocks of loops with different numbers of iterations match only as the common runtimes divide them, which is assumed.
// verdict: race-free
void f(double *a) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 4; i++)
            a[i] = i;
#pragma omp for schedule(static)
        for (int i = 0; i < 8; i++)
            a[i / 2] += 1;
    }
}
