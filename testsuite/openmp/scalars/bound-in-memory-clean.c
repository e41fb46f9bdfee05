// The bound of a loop is read before its first iteration, and after the barrier.
// verdict: race-free
int x;
void counts(int n) {
#pragma omp parallel
    {
#pragma omp single
        x = n;
        for (int j = 0; j < x; j++)
            ;
    }
}
