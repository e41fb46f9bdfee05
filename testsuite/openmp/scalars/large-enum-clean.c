// Constants that are too large for `int` have the type of their enumeration, which is as large as they need (GNU C).
// verdict: race-free
static int a[4];
enum half { H0, H1 = 0x80000000 };
enum wide { W0, W1 = 1l << 40 };
void f(enum half h, enum wide w) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        if (h < 0 || w < 0 || H1 < 0 || sizeof w != 8 || sizeof h != 4)
            a[0] = i;
        a[2 + i * (W1 > 1)] = i;
    }
}
