// Remainders and masks go as far as the divisor and the mask say: beyond the section that the reduction names.
// verdict: unknown
int h[8];

void remainders(int n) {
#pragma omp parallel for reduction(+ : h[0:4])
    for (int i = 0; i < n; i++)
        h[i % 8]++;
}

void masks(int n) {
#pragma omp parallel for reduction(+ : h[2:4])
    for (int i = 0; i < n; i++)
        h[i & 7]++;
}
