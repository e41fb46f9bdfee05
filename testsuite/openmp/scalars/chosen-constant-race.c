// A conditional with a constant condition has the type of both sides, of which none is unsigned here.
// verdict: race
static int a[4];
void f(void) {
    long d = 1 ? -1 : 0;
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        if (d < 0)
            a[0] = i; //~ r1 data-race proved write+write a[0]
}
