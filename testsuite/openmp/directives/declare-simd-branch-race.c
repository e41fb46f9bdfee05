// A uniform argument is the same in all lanes, and so is what it points to.
// verdict: race
// also: other findings allowed
#pragma omp declare simd uniform(a) linear(i : 1) notinbranch
static void put(double *a, int i) {
    a[i] = a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
}

void fill(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        put(a, i);
}
