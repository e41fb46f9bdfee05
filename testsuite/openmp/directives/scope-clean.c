// All threads execute a scope; its end is a barrier, its reduction has copies.
// verdict: race-free
void count(int *total, int *out) {
    int sum = 0;
#pragma omp parallel
    {
#pragma omp scope reduction(+ : sum)
        sum += 1;
#pragma omp single
        *out = sum;
    }
    *total = sum;
}
