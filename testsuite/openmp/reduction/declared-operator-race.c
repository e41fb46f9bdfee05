// An operator names a reduction that is declared for the type: its combiner counts how often it runs.
// verdict: race
typedef struct {
    int sum;
} total;

int merges;

static void merge(total *into, const total *from) {
    into->sum += from->sum;
    merges++; //~ r1 data-race proved write+write merges //~ r2 data-race proved read+write merges
}

#pragma omp declare reduction(+ : total : merge(&omp_out, &omp_in)) initializer(omp_priv = {0})

int add(const int *a, int n) {
    total t = {0};
#pragma omp parallel for reduction(+ : t)
    for (int i = 0; i < n; i++)
        t.sum += a[i];
    return t.sum;
}
