// All copies are made before the region: other threads may read the one of the primary thread by way of a pointer.
// verdict: race-free
static int limit;
static int *first;
static struct {
    int low, high;
} range, *whole;
#pragma omp threadprivate(limit, range)

int run(int value) {
    int sum = 0;
    limit = value;
    range.low = value;
    range.high = value + 1;
    first = &limit;
    whole = &range;
#pragma omp parallel copyin(limit, range) reduction(+ : sum)
    sum += *first + limit + whole->high + range.low;
    return sum;
}
