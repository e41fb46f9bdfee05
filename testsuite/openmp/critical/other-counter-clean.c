// The twin: the variable that is read is the one that is counted on.
// verdict: race-free
static int next, slots[1000];

void f(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at;
#pragma omp critical
        {
            at = next;
            next = at + 1;
        }
        if (at >= 0 && at < 1000)
            slots[at] = i;
    }
}
