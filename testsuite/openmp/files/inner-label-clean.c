// A declaration within a function says that its name is another one of an array at file scope; elements are one's own.
// verdict: race-free
int a[64];

void f(void) {
    extern int q[64] __asm__("a");
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        q[i] = a[i] + 1;
}

void g(void) {
    int q[64];
#pragma omp parallel for
    for (int i = 0; i < 63; i++)
        q[i] = a[i + 1];
}
