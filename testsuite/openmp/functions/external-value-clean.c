// An external function receives values only; its result goes to the iteration's element.
// verdict: race-free
double evaluate(double x, int order);

void run(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = evaluate(0.5 * i, 3);
}
