// Variables of small types come round.
// verdict: race
void equal(int n, int *x) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        unsigned char k;
        for (k = 10; k != 5; k++) {
        }
        if (k == 5)
            x[0] = b; //~ r1 data-race any write+write x[0]
    }
}
void beyond(int n, int *d, int *x) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        int steps = 0;
        for (unsigned char k = 0; k < 300; k++) {
            if (d[steps])
                break;
            steps++;
        }
        if (steps == 400)
            x[1] = b; //~ r2 data-race possible write+write x[1]
    }
}
