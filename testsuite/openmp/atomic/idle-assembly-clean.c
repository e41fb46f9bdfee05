// Instructions that let time pass, and barriers for the compiler alone, touch no memory.
// verdict: race-free
void wait(int n, unsigned *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        unsigned low, high;
        __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
        a[i] = low;
        __asm__ volatile("pause");
        __asm__ volatile("rep; nop\n\t" ::: "memory");
        __asm__ volatile("" ::: "memory");
    }
}
