// Dependences of iterations of which several are one task are not followed.
// verdict: unknown
// openmp: 6.0
void chain(int n, float *a)
{
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(strict : 4) nogroup
    for (int i = 1; i < n; i++) {
#pragma omp task_iteration depend(inout : a[i]) depend(in : a[i - 1]) //~ unsupported
        a[i] += a[i - 1];
    }
}
