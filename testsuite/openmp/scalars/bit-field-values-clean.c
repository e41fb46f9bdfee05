// Bit-fields that are only read, and whose values decide nothing.
// verdict: race-free
struct bits {
    unsigned k : 2, l : 3;
};

void read(int n, int *a, struct bits b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = b.k + b.l;
}
