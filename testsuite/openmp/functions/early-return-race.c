// The called function returns early for small arguments, else it writes the neighbour.
// verdict: race
static void push(double *a, int i) {
    if (i < 10)
        return;
    a[i + 1] = a[i]; //~ r1 data-race proved write a[i + 1] //~ r1 data-race proved read a[i]
}

void run(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        push(a, i);
}
