// An `asm` statement may change the counter of a loop of the host.
// verdict: race-free
int a[128];
int main(void) {
    int i;
#pragma omp parallel for
    for (i = 0; i < 128; i++)
        a[i] = 2 * a[i];
    for (i = 0; i < 128; i++) {
        a[i] = i;
        asm volatile("" : "+g"(i));
    }
    return 0;
}
