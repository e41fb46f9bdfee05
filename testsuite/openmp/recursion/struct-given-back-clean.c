// Calls give back structs by value, which their callers wait for.
// verdict: race-free
struct range {
    double least, greatest;
};
static double values[1 << 16];

static struct range of(int low, int high) {
    struct range all;
    if (high - low == 1) {
        all.least = all.greatest = values[low];
        return all;
    }
    struct range left, right;
    int middle = (low + high) / 2;
#pragma omp task shared(left)
    left = of(low, middle);
    right = of(middle, high);
#pragma omp taskwait
    all.least = left.least < right.least ? left.least : right.least;
    all.greatest = left.greatest > right.greatest ? left.greatest : right.greatest;
    return all;
}

int main(void) {
    struct range all;
#pragma omp parallel
#pragma omp single
    all = of(0, 1 << 16);
    return all.least > all.greatest;
}
