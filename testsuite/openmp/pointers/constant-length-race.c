// Two parts of an array of constant length that meet before it is left.
// verdict: race
int halves[100];
int known[100];

int run(int n) {
    int last = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        halves[i] = i;      //~ r1 data-race proved write halves[i]
        halves[i + 49] = 3; //~ r1 data-race proved write halves[i + 49]
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        known[i] = i;
        if (i >= 98)
            last = i; //~ r2 data-race proved write+write last
    }
    return last;
}
