// Recursive calls read the array of a struct, and the last one writes to it.
// verdict: possible-race
// also: other findings allowed
struct series {
    double *values;
};
double table[100000];

static double sum(const struct series *s, long low, long high) {
    if (high - low <= 1000) {
        double all = 0;
        for (long i = low; i < high; i++)
            all += s->values[i]; //~ r1 data-race possible read s->values[i]
        s->values[0] = all; //~ r1 data-race possible write s->values[0]
        return all;
    }
    long middle = low + (high - low) / 2;
    double left, right;
#pragma omp task shared(left)
    left = sum(s, low, middle);
#pragma omp task shared(right)
    right = sum(s, middle, high);
#pragma omp taskwait
    return left + right;
}

int main(void) {
    struct series s = {table};
    double all = 0;
#pragma omp parallel
#pragma omp single
    all = sum(&s, 0, 100000);
    return all > 0;
}
