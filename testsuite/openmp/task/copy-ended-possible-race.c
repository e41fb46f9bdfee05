// The copies of a task, of a `single` without a barrier, and of a block around a recursive call end before the tasks that
// use them need have run.
// verdict: possible-race
// also: other findings allowed
static void leaf(const int *from, int *to) {
#pragma omp task
    *to = *from; //~ r1 data-race possible read *from
}

void copies(int n, int *out) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i)
        leaf(&i, out + i); //~ r1 data-race possible write ?
    }
}

void alone(int *out) {
    int k;
#pragma omp parallel
    {
#pragma omp single private(k) nowait
        {
            k = 1;
#pragma omp task shared(k)
            out[0] = k; //~ r2 data-race possible read k
        } //~ r2 data-race possible write ?
    }
}
