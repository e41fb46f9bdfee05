// A constant below zero is the largest value for an unsigned operand.
// verdict: race
void none(int n, int *x) {
    unsigned found = -1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (found == -1)
            x[0] = i; //~ r1 data-race proved write+write x[0]
}
