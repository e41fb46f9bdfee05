// A narrow variable holds the low bits only.
// verdict: race
void run(double *a) {
#pragma omp parallel for
    for (int i = 0; i < 512; i++) {
        unsigned char c = i;
        a[c] = i; //~ r1 data-race proved write+write a[c]
    }
}
