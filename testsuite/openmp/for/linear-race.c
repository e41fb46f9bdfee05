// Elements two linear steps apart meet.
// verdict: race
float halve(int n, const float *a, float *b) {
    int j = 0;
#pragma omp parallel
#pragma omp for linear(j : 1)
    for (int i = 0; i < n; i += 2) {
        b[j] = b[j + 1] + a[i]; //~ r1 data-race proved write b[j] //~ r1 data-race proved read b[j + 1]
        j++;
    }
    return b[0] + j;
}
