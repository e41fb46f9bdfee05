// A copy whose address is taken is handed over, too: all threads make the same number of steps.
// verdict: race-free
static void read_parameters(int *steps, double *dt) {
    *steps = 10;
    *dt = 0.01;
}
void advance(int n, double *x) {
#pragma omp parallel
    {
        int steps;
        double dt;
#pragma omp single copyprivate(steps, dt)
        read_parameters(&steps, &dt);
        for (int s = 0; s < steps; s++) {
#pragma omp for
            for (int i = 0; i < n; i++)
                x[i] += dt * (i + s);
        }
    }
}
