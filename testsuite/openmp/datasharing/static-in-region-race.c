// A static variable that is declared in the region is shared.
// verdict: race
void work(void) {
#pragma omp parallel
    {
        static int calls;
        calls = calls + 1; //~ r1 data-race proved write+write calls //~ r2 data-race proved write calls //~ r2 data-race proved read calls@2
    }
}
