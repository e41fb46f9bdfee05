// A declaration within a function says that its name is another one of something that the file does not declare.
// verdict: unknown
void f(void) {
    extern int z[64] __asm__("b");
    extern int b[64];
#pragma omp parallel for
    for (int i = 0; i < 63; i++)
        b[i] = z[i + 1];
}
