// The called function returns before it could write the neighbour of an even element.
// verdict: race-free
static void push(double *a, int i) {
    if (i % 2 != 0)
        return;
    a[i + 1] = a[i];
}

void run(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        push(a, i);
}
