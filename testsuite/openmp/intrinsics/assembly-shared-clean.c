// Assembly changes a variable of the function that the threads share, one thread at a time.
// verdict: race-free
int count(void) {
    int n = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
        __asm__ volatile("incl %0" : "+m"(n));
    }
    return n;
}
