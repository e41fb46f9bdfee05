// Bounds and operands below zero are large numbers for unsigned operands.
// verdict: race
// also: other findings allowed
void none(int n, int *x) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        unsigned i;
        int steps = 0;
        for (i = 9; i > -1; i--)
            steps++;
        if (steps == 0)
            x[0] = b; //~ r1 data-race proved write+write x[0]
    }
}
void mixed(int n, int *x) {
    unsigned j = -1;
#pragma omp parallel for
    for (int b = 0; b < n; b++)
        x[(j ^ (-2)) + 40] = b; //~ r2 data-race proved write+write x[(j ^ (-2)) + 40]
}
