// Two of the files define `next`, and the region uses none of them.
// verdict: race-free
double next(void);

void fill(int n, double *a) {
    double first = next();
    a[0] = first;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = i;
}
