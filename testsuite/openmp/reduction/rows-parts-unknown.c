// A reduction for parts of rows is not followed.
// verdict: unknown
int count(void) {
    static int counts[4][8];
    int seen = 0;
#pragma omp parallel
    {
#pragma omp for reduction(+ : counts[0 : 4][2 : 3]) nowait //~ unsupported
        for (int i = 0; i < 100; i++)
            counts[i % 4][2 + i % 3] += i;
#pragma omp single
        seen = counts[3][7];
    }
    return seen;
}
