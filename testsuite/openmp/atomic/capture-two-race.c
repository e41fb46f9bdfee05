// Each iteration takes one number from a counter, and uses the next one, too.
// verdict: possible-race
int pairs[101], used;

void atomically(const int *x) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int k;
#pragma omp atomic capture
        {
            k = used;
            used += 1;
        }
        pairs[k] = x[i]; //~ r1 data-race possible write pairs[k]
        pairs[k + 1] = x[i] + 1; //~ r1 data-race possible write pairs[k + 1]
    }
}
