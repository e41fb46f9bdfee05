// A macro reads a counter and writes it in two steps, at one place.
// verdict: possible-race
#define NEXT(k, c)                                                                                                     \
    do {                                                                                                               \
        _Pragma("omp atomic read") k = c;                                                                              \
        _Pragma("omp atomic write") c = k + 1;                                                                         \
    } while (0)

void run(int n, int *a) {
    int next = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k;
        NEXT(k, next);
        a[k] = i; //~ r1 data-race possible write+write a[k]
    }
}
