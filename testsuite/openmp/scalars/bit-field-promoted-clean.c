// A bit-field whose values `int` has is promoted to that type, signed as it is (C11, 6.3.1.1); one of 32 bits is not.
// verdict: race-free
struct bits {
    unsigned k : 3;
    unsigned all : 32;
};
void f(struct bits *b, int *a) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        long low = -1 - (b->k & 0), high = 0 - (b->all & 0) - 1;
        a[2 * (low < 0) + i] = 1;
        a[4 + 2 * (high > 0) + i] = 1;
        if ((b->k & 0) - 1 > 0)
            a[8] = i;
        if ((b->all & 0) - 1 < 1)
            a[9] = i;
    }
}
