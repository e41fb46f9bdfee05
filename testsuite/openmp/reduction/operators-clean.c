// Reductions with the other operators of the specification.
// verdict: race-free
void summarise(int n, const int *a, int *result) {
    int bits = 0, mask = -1, odd = 0, all = 1, any = 0, low = a[0], sum = 0;
#pragma omp parallel
    {
#pragma omp for reduction(| : bits) reduction(& : mask) reduction(^ : odd)
        for (int i = 0; i < n; i++) {
            bits |= a[i];
            mask &= a[i];
            odd ^= a[i];
        }
#pragma omp for reduction(&& : all) reduction(|| : any) reduction(min : low) reduction(- : sum)
        for (int i = 0; i < n; i++) {
            all = all && a[i] > 0;
            any = any || a[i] > 0;
            low = a[i] < low ? a[i] : low;
            sum -= a[i];
        }
    }
    result[0] = bits + mask + odd + all + any + low + sum;
}
