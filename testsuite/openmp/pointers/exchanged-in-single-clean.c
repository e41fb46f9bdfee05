// One thread exchanges two arrays between the steps.
// verdict: race-free
void relax(int n, int steps, double *a, double *b) {
    double *from = a, *to = b;
#pragma omp parallel
    for (int step = 0; step < steps; step++) {
#pragma omp for
        for (int i = 1; i < n - 1; i++)
            to[i] = from[i - 1] + from[i + 1];
#pragma omp single
        {
            double *last = from;
            from = to;
            to = last;
        }
    }
}
