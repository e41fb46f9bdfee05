// A counter that a pointer leads to, in critical sections that let two have one number: pairs that overlap, a counter
// that is set back, and a step that two sections make.
// verdict: possible-race
static inline int add(int *p, int v) {
    int old;
#pragma omp critical
    {
        old = *p;
        *p += v;
    }
    return old;
}

void pairs(int n, const int *from, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at = add(size, 2);
        to[at] = from[i]; //~ r1 data-race possible write to[at]
        to[at + 2] = i; //~ r1 data-race possible write to[at + 2]
    }
}

void set_back(int n, const int *from, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at = add(size, 1);
        to[at] = from[i]; //~ r2 data-race possible write+write to[at]
#pragma omp critical
        if (*size > 100)
            *size = 0;
    }
}

void two_steps(int n, const int *from, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at;
#pragma omp critical
        at = *size;
#pragma omp critical
        *size = at + 1;
        to[at] = from[i]; //~ r3 data-race possible write+write to[at]
    }
}
