// The result of an external function goes to one variable.
// verdict: race
double evaluate(double x, int order);

void run(int n, double *best) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        *best = evaluate(0.5 * i, 3); //~ r1 data-race proved write+write *best
}
