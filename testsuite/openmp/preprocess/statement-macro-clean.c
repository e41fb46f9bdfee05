// `do { … } while (0)` is no loop: the counter is taken once.
// verdict: race-free
#define TAKE(k) \
    do { \
        k = count++; \
    } while (0)

int found[100], count;

void collect(const int *x, int m) {
#pragma omp parallel for
    for (int i = 0; i < m; i++) {
        int k;
        if (x[i] == 0)
            continue;
#pragma omp critical
        TAKE(k);
        found[k] = x[i];
    }
}
