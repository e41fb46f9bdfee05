// A final task has its descendants executed at once; it itself may still be deferred.
// verdict: race
void count(int *out) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task final(1) shared(x)
        x = 1; //~ r1 data-race proved write x
        x = 2; //~ r1 data-race proved write x
#pragma omp taskwait
        *out = x;
    }
}
