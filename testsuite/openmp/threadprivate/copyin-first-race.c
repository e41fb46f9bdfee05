// The copy of the primary thread is written in the region while others read it by way of a pointer.
// verdict: race
static int limit;
static int *first;
#pragma omp threadprivate(limit)

int run(int value) {
    int sum = 0;
    limit = value;
    first = &limit;
#pragma omp parallel copyin(limit) reduction(+ : sum)
    {
        limit++;       //~ r1 data-race proved write limit
        sum += *first; //~ r1 data-race proved read *first
    }
    return sum;
}
