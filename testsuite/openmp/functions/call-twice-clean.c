// One function is called with offsets that do not overlap.
// verdict: race-free
static void fill(double *a, int from, int count) {
    for (int k = from; k < from + count; k++)
        a[k] = 1.0;
}

void run(double *a) {
#pragma omp parallel sections
    {
#pragma omp section
        fill(a, 0, 50);
#pragma omp section
        fill(a, 50, 50);
    }
}
