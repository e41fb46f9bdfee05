// An automatic variable that is declared in the region is private.
// verdict: race-free
void work(void) {
#pragma omp parallel
    {
        int calls = 0;
        calls = calls + 1;
    }
}
