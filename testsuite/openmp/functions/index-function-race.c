// The subscript is the result of a function under which two iterations coincide.
// verdict: race
static int half(int i) {
    return i / 2;
}

void fill(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[half(i)] = i; //~ r1 data-race proved write+write a[half(i)]
}
