// The odd points are interpolated from even ones that other threads may still change.
// verdict: race
// also: other findings allowed
#define L 6
#define N 65
static double u[L][N + 2], f[L][N + 2], r[L][N + 2];
static void smooth(int l, int n) {
    for (int k = 0; k < 2; k++) {
#pragma omp for
        for (int i = 1; i <= n; i++) r[l][i] = 0.5 * (u[l][i - 1] + u[l][i + 1] + f[l][i]);
#pragma omp for
        for (int i = 1; i <= n; i++) u[l][i] = r[l][i];
    }
}
static void residual(int l, int n) {
#pragma omp for
    for (int i = 1; i <= n; i++) r[l][i] = f[l][i] - 2 * u[l][i] + u[l][i - 1] + u[l][i + 1];
}
static void restrict_to(int l, int n) {
#pragma omp for
    for (int i = 1; i <= n; i++) { f[l + 1][i] = 0.25 * (r[l][2 * i - 1] + 2 * r[l][2 * i] + r[l][2 * i + 1]); u[l + 1][i] = 0; }
}
static void prolong(int l, int n) {
#pragma omp for nowait
    for (int i = 1; i <= n; i++) u[l][2 * i] += u[l + 1][i]; //~ r1 data-race proved write u[l][2 * i]
#pragma omp for
    for (int i = 0; i <= n; i++) u[l][2 * i + 1] += 0.5 * (u[l][2 * i] + u[l + 1][i + 1]); //~ r1 data-race proved read u[l][2 * i]
}
int main(void) {
#pragma omp parallel
    for (int cycle = 0; cycle < 10; cycle++) {
        int n = N - 2;
        for (int l = 0; l < L - 1; l++) {
            smooth(l, n);
            residual(l, n);
            n = n / 2;
            restrict_to(l, n);
        }
        smooth(L - 1, n);
        for (int l = L - 2; l >= 0; l--) {
            prolong(l, n);
            n = 2 * n + 1;
            smooth(l, n);
        }
    }
    return 0;
}
