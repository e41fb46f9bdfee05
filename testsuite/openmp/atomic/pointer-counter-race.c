// A counter that a pointer leads to does not hand out each number once: it is set back, perhaps set back, one of two,
// counted down, or read again.
// verdict: possible-race
static inline int next(int *p) {
    int old;
#pragma omp atomic capture
    {
        old = *p;
        (*p)++;
    }
    return old;
}

void set_back(int n, const int *from, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        to[next(size)] = from[i]; //~ r1 data-race possible write+write to[next(size)]
        if (from[i] == 7) {
#pragma omp atomic write
            size[0] = 0;
        }
    }
}

void perhaps(int n, int k, const int *from, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        to[next(size)] = from[i]; //~ r2 data-race possible write+write to[next(size)]
#pragma omp atomic write
        size[k] = 0;
    }
}

void one_of_two(int n, const int *from, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at = from[i] > 0 ? next(&size[0]) : next(&size[1]);
        to[at] = from[i]; //~ r3 data-race possible write+write to[at]
    }
}

void down(int n, const int *from, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        to[next(size)] = from[i]; //~ r4 data-race possible write+write to[next(size)]
#pragma omp atomic
        size[0]--;
    }
}

void again(int n, const int *from, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at;
        next(size);
#pragma omp atomic read
        at = *size;
        to[at] = from[i]; //~ r5 data-race possible write+write to[at]
    }
}
