// A macro reads a counter and adds to it in one step.
// verdict: race-free
#define NEXT(k, c)                                                                                                     \
    do {                                                                                                               \
        _Pragma("omp atomic capture") k = c++;                                                                         \
    } while (0)

void run(int n, int *a) {
    int next = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k;
        NEXT(k, next);
        a[k] = i;
    }
}
