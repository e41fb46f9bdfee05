// Of a bit-field of three bits one less than zero is below zero; what an assignment gives is what is left of the value.
// verdict: possible-race
struct bits {
    unsigned k : 3;
};
void f(struct bits *b, int *a) {
    int left = (b->k = 9);
#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        if (b->k - 1 < 0)
            a[0] = i; //~ r1 data-race possible write+write a[0]
        if (left == 1)
            a[1] = i; //~ r2 data-race possible write+write a[1]
    }
}
