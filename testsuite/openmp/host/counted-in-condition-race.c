// Data ends the loop around the region, or the number of iterations, which the condition counts itself.
// verdict: race
void relax(int n, int most, double tolerance, double *a, double *b) {
    double error = 1.0;
    int passes = 0;
    while (error > tolerance && passes++ < most) {
#pragma omp parallel
        {
#pragma omp for nowait
            for (int i = 1; i < n - 1; i++)
                b[i] = a[i] / 2; //~ r1 data-race proved write b[i] //~ r2 data-race proved read a[i]
#pragma omp for schedule(dynamic)
            for (int i = 1; i < n - 1; i++)
                a[i] = b[i]; //~ r1 data-race proved read b[i] //~ r2 data-race proved write a[i]
        }
        error = b[1];
    }
}
