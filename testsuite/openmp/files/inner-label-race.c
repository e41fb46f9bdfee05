// A declaration within a function says that its name is another one of an array at file scope.
// verdict: race
int a[64];

void f(void) {
    extern int q[64] __asm__("a");
#pragma omp parallel for
    for (int i = 0; i < 63; i++)
        q[i] = a[i + 1]; //~ r1 data-race proved write q[i] //~ r1 data-race proved read a[i + 1]
}
