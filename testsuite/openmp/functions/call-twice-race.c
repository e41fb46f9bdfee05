// One function is called with offsets that overlap.
// verdict: race
static void fill(double *a, int from, int count) {
    for (int k = from; k < from + count; k++)
        a[k] = 1.0; //~ r1 data-race proved write+write a[k]
}

void run(double *a) {
#pragma omp parallel sections
    {
#pragma omp section
        fill(a, 0, 60);
#pragma omp section
        fill(a, 50, 50);
    }
}
