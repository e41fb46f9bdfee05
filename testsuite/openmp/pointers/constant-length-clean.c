// Two halves of an array of constant length: with more iterations than that it would be left, so they do not meet.
// verdict: race-free
int halves[100];
int known[100];

int run(int n) {
    int last = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        halves[i] = i;
        halves[i + 50] = 3;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        known[i] = i;
        if (i >= 100)
            last = i;
    }
    return last;
}
