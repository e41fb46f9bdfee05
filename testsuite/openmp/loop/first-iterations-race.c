// Data ends the loops, but not before their first iteration.
// verdict: race
static double step(double *x, const double *y, int n) {
    double change = 0;
#pragma omp parallel for reduction(+ : change)
    for (int i = 1; i < n; i++) {
        change += x[i] - y[i];
        x[i] = x[i - 1]; //~ r1 data-race proved write x[i] //~ r1 data-race proved read x[i - 1]
    }
    return change;
}
void solve(double *x, const double *y, int n) {
    double change;
    int steps = 0;
    do {
        change = step(x, y, n);
        steps++;
    } while (change > 1e-6 && steps < 1000);
}
