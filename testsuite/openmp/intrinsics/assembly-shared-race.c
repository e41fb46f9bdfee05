// Assembly changes a variable of the function that the threads share: its output is a write.
// verdict: possible-race
int count(void) {
    int n = 0;
#pragma omp parallel num_threads(2)
    {
        __asm__ volatile("incl %0" : "+m"(n)); //~ r1 data-race any write+write n
    }
    return n;
}
