// What calls deeper than are followed have done is there after the wait: that no run writes twice is not seen, but none is
// said to.
// verdict: possible-race
// also: other findings allowed
static int done, last;

static void mark(int n) {
    if (n == 0) {
        done = 1;
        return;
    }
#pragma omp task
    mark(n - 1);
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
    {
        mark(9);
        if (done == 0) {
#pragma omp task
            last = 1; //~ r1 data-race possible write last
            last = 2; //~ r1 data-race possible write last
        }
    }
    return last;
}
