// The condition of a variant is a macro.
// verdict: race
// openmp: 5.1
#define N 64

int count(void) {
    int c = 0;
#pragma omp metadirective when(user = {condition(N > 50)} : parallel for) default(nothing)
    for (int i = 0; i < N; i++)
        c += i; //~ r1 data-race proved write+write c //~ r2 data-race proved read+write c
    return c;
}
