// A reduction for parts of rows is not followed.
// verdict: unknown
int count(void) {
    static int counts[4][8];
    int seen = 0;
#pragma omp parallel
    {
#pragma omp for reduction(+ : counts[1 : 1][2 : 3]) nowait //~ unsupported
        for (int i = 0; i < 100; i++)
            counts[1][2 + i % 3] += i;
#pragma omp single
        seen = counts[1][3];
    }
    return seen;
}
