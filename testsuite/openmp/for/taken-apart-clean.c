// Subscripts of several dimensions are computed from one number by division, and the address from them: it is that number.
// verdict: race-free
void twice_divided(int m, int s, int n, const float *x, float *y) {
#pragma omp parallel for
    for (int index = 0; index < m * s * n; index++) {
        int i = index / s / n, j = index / n % s, k = index % n;
        y[i * (s * n) + j * n + k] = x[index];
    }
}
void by_subtraction(int b, int n, int m, const float *x, float *y) {
#pragma omp parallel for
    for (int index = 0; index < b * n * m; index++) {
        int k = index % m;
        int j = (index - k) / m % n;
        int i = (index - m * j - k) / (n * m);
        y[n * m * i + m * j + k] = x[index];
    }
}
void four(int a, int b, int c, int d, float *y) {
#pragma omp parallel for
    for (int index = 0; index < a * b * c * d; index++) {
        int w = index % d, h = index / d % c, m = index / (c * d) % b, n = index / (b * c * d);
        y[((n * b + m) * c + h) * d + w] = index;
    }
}
