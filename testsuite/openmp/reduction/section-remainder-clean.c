// Remainders and masks stay in the section that the reduction names.
// verdict: race-free
int h[8];

void remainders(int n) {
#pragma omp parallel for reduction(+ : h[0:4])
    for (int i = 0; i < n; i++)
        h[i % 4]++;
}

void masks(int n) {
#pragma omp parallel for reduction(+ : h[2:4])
    for (int i = 0; i < n; i++)
        h[2 + (i & 3)]++;
}
