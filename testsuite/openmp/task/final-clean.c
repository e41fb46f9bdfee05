// What a final task creates is executed at once, in its place.
// verdict: race-free
void count(int *out) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task final(1) shared(x)
        {
#pragma omp task shared(x)
            x = 1;
            x = 2;
        }
#pragma omp taskwait
        *out = x;
    }
}
