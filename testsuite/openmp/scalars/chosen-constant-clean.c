// A conditional with a constant condition has the type of both sides (C11, 6.5.15): -1 becomes unsigned, and is not below
// zero in a longer type.
// verdict: race-free
static int a[4];
void f(void) {
    long d = 1 ? -1 : 0u;
#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        if (d < 0)
            a[0] = i;
        a[2 + i * ((1 ? -1 : 0u) > 0)] = i;
    }
}
