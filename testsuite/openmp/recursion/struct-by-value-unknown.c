// What the pointers in structs that recursive calls are given point to is not followed. (The halves overlap: a race.)
// verdict: unknown
struct range {
    int *v;
    int lo, hi;
};
static void add(struct range r) {
    if (r.hi - r.lo < 4) {
        for (int i = r.lo; i <= r.hi; i++)
            r.v[i]++;
        return;
    }
    struct range left = r, right = r;
    left.hi = right.lo = (r.lo + r.hi) / 2;
#pragma omp task
    add(left); //~ unsupported
#pragma omp task
    add(right); //~ unsupported
#pragma omp taskwait
}
static int v[101];
void start(void) {
    struct range all = {v, 0, 100};
#pragma omp parallel
#pragma omp single
    add(all);
}
