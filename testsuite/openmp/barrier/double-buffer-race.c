// Two buffers take turns, but nothing waits between the steps.
// verdict: race
void advance(int steps, double u[2][1000]) {
#pragma omp parallel
    for (int t = 0; t < steps; t++) {
#pragma omp for schedule(dynamic) nowait
        for (int i = 1; i < 1000; i++)
            u[(t + 1) % 2][i] = u[t % 2][i - 1]; //~ r1 data-race proved write+write u[(t + 1) % 2][i] //~ r2 data-race proved write u[(t + 1) % 2][i] //~ r2 data-race proved read u[t % 2][i - 1]
    }
}
