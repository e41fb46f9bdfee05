// Dependences that reach out of the task that makes them are not followed.
// openmp: 6.0
// verdict: unknown
void fill(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task transparent(omp_impex) //~ unsupported
        {
#pragma omp task depend(out : a[0])
            a[0] = 1;
        }
#pragma omp task depend(in : a[0])
        a[1] = a[0];
    }
}
