// The bytes of a pointer are copied as a number: two pointers to the same memory are then not distinct.
// verdict: unknown
union word {
    double *pointer;
    unsigned long bits;
};
void shifted(int n, double *x) {
    union word u, w;
    u.pointer = x;
    w.bits = u.bits;
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        w.pointer[i] = u.pointer[i + 1];
}
