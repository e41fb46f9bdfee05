// The subscripts are results of functions that keep iterations apart.
// verdict: race-free
static int even(int i) {
    return 2 * i;
}

static int odd(int i) {
    return even(i) + 1;
}

void fill(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[even(i)] = i;
        a[odd(i)] = a[even(i)];
    }
}
