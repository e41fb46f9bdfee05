// A false if clause makes a team of one thread.
// verdict: race-free
void conditional(int n, double *total) {
#pragma omp parallel if (0)
    {
        *total = n;
    }
}
