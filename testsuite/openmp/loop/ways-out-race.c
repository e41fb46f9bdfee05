// What a way out of a loop does not say: that the condition of the loop would have ended it, that it is the way that is
// taken, or that an iteration of another loop was meant.
// verdict: race
// also: other findings allowed
/* The condition holds for ever for m < 8. */
void past(int n, int m, const int *d, int *x) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        int k = 8;
        while (k != m) {
            if (d[k])
                break;
            k += 1;
        }
        if (k > m)
            x[0] = b; //~ r1 data-race possible write+write x[0]
    }
}
/* It always holds. */
void endless(int n, int key, const int *d, int *x) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        int k = 0, c = 0;
        while (k >= 0) {
            if (d[k])
                k++;
            else
                c++;
            if (d[c] == key)
                break;
        }
        if (k == 2)
            x[1] = b; //~ r2 data-race possible write+write x[1]
    }
}
/* The first way out is never taken: what stands before the second is executed by the iteration that leaves. */
void second(const int *d, int *x) {
#pragma omp parallel num_threads(2)
    {
        int k = 0;
        for (;;) {
            if (k < 0)
                break;
#pragma omp masked
            x[k] = 1; //~ r3 data-race possible write x[k]
            if (d[k])
                break;
            k++;
        }
        x[k] = 2; //~ r3 data-race possible write x[k] //~ r5 data-race proved write+write x[k]
    }
}
/* A counted loop that its way out ends. */
void counted(int n, int m, const int *d, int *x) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        int k;
        for (k = 5; k != m; k++)
            if (d[k])
                break;
        if (k > m)
            x[2] = b; //~ r4 data-race possible write+write x[2]
    }
}
