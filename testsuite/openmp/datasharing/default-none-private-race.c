// What is private in a construct within is listed as shared by the one around, where it is assigned, too.
// verdict: race
double u[100];

void run(int n, const double *x) {
    double t;
#pragma omp parallel default(none) shared(x, u, n, t)
    {
#pragma omp for private(t)
        for (int i = 0; i < n; i++) {
            t = x[i] * x[i];
            u[i] = t;
        }
        t = u[0]; //~ r1 data-race proved write+write t
    }
}
