// What is counted on from one variable into another is no counter: `next` is read and then set to anything.
// verdict: possible-race
static int next, largest, slots[1000];

void f(int n, const int *order) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at;
#pragma omp critical
        {
            at = next;
            largest = next + 1;
            next = order[i];
        }
        if (at >= 0 && at < 1000)
            slots[at] = i; //~ r1 data-race possible write+write slots[at]
    }
}
