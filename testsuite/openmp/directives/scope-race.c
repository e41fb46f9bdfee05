// Without its barrier, others still combine their copies while one thread reads.
// verdict: race
// also: other findings allowed
void count(int *total, int *out) {
    int sum = 0;
#pragma omp parallel
    {
#pragma omp scope reduction(+ : sum) nowait //~ r1 data-race any write sum
        sum += 1;
#pragma omp single
        *out = sum; //~ r1 data-race any read sum
    }
    *total = sum;
}
