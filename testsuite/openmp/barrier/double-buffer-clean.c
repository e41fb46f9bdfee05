// Two buffers take turns; one barrier a step is enough.
// verdict: race-free
void advance(int steps, double u[2][1000]) {
#pragma omp parallel
    for (int t = 0; t < steps; t++) {
#pragma omp for schedule(dynamic) nowait
        for (int i = 1; i < 1000; i++)
            u[(t + 1) % 2][i] = u[t % 2][i - 1];
#pragma omp barrier
    }
}
