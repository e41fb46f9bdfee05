// Another region comes before the one in which two arrays change their roles, while some threads still use them.
// verdict: race
// also: other findings allowed
void relax(int n, int steps, double *now, double *before) {
    int team = 0;
#pragma omp parallel
#pragma omp critical
    team++;
#pragma omp parallel
    for (int step = 0; step < steps; step++) {
#pragma omp single
        {
            double *kept = now;
            now = before; //~ r1 data-race any write now
            before = kept;
        }
#pragma omp for nowait
        for (int i = 1; i < n - 1; i++)
            now[i] = 0.5 * (before[i - 1] + before[i + 1]) / team; //~ r1 data-race any read now
    }
}
