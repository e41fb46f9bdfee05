// The filter says which thread it is: always the same one.
// verdict: race-free
void count(int *x) {
#pragma omp parallel
    {
#pragma omp masked filter(1)
        *x += 1;
#pragma omp masked filter(1)
        *x += 1;
    }
}
