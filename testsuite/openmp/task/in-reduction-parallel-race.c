// The task refers to the private copy of the thread that creates it, and nothing orders the two.
// verdict: race
int count(int n) {
    int x = 0;
#pragma omp parallel for reduction(+ : x)
    for (int i = 0; i < n; i++) {
        x++; //~ r1 data-race proved write x //~ r2 data-race proved read x //~ r3 data-race proved write x
        if (i % 2 == 0) {
#pragma omp task shared(x)
            x--; //~ r1 data-race proved write x //~ r2 data-race proved write x //~ r3 data-race proved read x //~ r4 data-race proved write+write x //~ r5 data-race proved read+write x
        }
    }
    return x;
}
