// A variable that is private in a construct within is not referred to in the one around, whose `default(none)` asks for none.
// verdict: race-free
double u[100];

void run(int n, const double *x) {
    double t;
#pragma omp parallel default(none) shared(x, u, n)
    {
#pragma omp for private(t)
        for (int i = 0; i < n; i++) {
            t = x[i] * x[i];
            u[i] = t;
        }
    }
}
