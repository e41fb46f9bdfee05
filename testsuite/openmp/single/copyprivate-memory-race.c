// A copy whose address is taken is handed over, too; iterations still read what others write.
// verdict: race
static void read_parameters(int *steps) {
    *steps = 10;
}
void advance(int n, double *x) {
#pragma omp parallel
    {
        int steps;
#pragma omp single copyprivate(steps)
        read_parameters(&steps);
        for (int s = 0; s < steps; s++) {
#pragma omp for
            for (int i = 1; i < n; i++)
                x[i] += x[i - 1]; //~ r1 data-race proved read x[i - 1] //~ r1 data-race proved write x[i]
        }
    }
}
