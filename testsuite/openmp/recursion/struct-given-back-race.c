// A struct that a task gets by value is read before the task is done.
// verdict: race
// also: other findings allowed
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
    left = of(low, middle); //~ r1 data-race proved write left
    right = of(middle, high);
    all.least = left.least < right.least ? left.least : right.least; //~ r1 data-race proved read left.least
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
