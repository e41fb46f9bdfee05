// A linear variable has the value of its iteration, and its copies start before the last one is written back.
// verdict: race-free
float halve(int n, const float *a, float *b) {
    int j = 0;
#pragma omp parallel
#pragma omp for linear(j : 1)
    for (int i = 0; i < n; i += 2) {
        b[j] = a[i];
        j++;
    }
    return b[0] + j;
}
