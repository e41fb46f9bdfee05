// Assembly that may go on at a label: what stands behind a `return` may be reached.
// verdict: unknown
int a[100];
void behind(void) {
    __asm__ goto("" : : : : on);
    return;
on: { //~ unsupported
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i + 1];
}
}
