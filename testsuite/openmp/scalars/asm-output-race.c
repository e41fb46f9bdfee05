// An `asm` statement may change the counter of a loop of the host.
// verdict: race
int a[128];
int main(void) {
    int i;
#pragma omp parallel for
    for (i = 0; i < 128; i++)
        a[i] = 2 * a[0]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[0]
    for (i = 0; i < 128; i++) {
        a[i] = i;
        asm volatile("" : "+g"(i));
    }
    return 0;
}
