// A constant that fits in `int` has that type, whatever others there are.
// verdict: race
static int a[4];
enum half { H0, H1 = 0x80000000 };
void f(void) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        if (H0 - 1 < 0)
            a[0] = i; //~ r1 data-race proved write+write a[0]
}
