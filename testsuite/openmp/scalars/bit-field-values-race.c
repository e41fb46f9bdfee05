// Bit-fields beside each other hold different values, and what does not fit into one is cut.
// verdict: possible-race
struct bits {
    unsigned k : 2, l : 3;
};

void cut(int n, int *a) {
    struct bits b = {0};
    b.k = 4;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i * b.k] = 1; //~ r1 data-race possible write+write a[i * b.k]
}
