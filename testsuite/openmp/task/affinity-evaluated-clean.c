// What `affinity` names is not accessed: another task may write there. One thread evaluates the subscript.
// verdict: race-free
int h;
void f(int *a) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task affinity(a[h++])
        ;
#pragma omp task
        a[0] = 1;
    }
}
