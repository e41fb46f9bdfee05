// The twin: what fits is what it was.
// verdict: race-free
void run(double *a) {
#pragma omp parallel for
    for (int i = 0; i < 256; i++) {
        unsigned char c = i;
        a[c] = i;
    }
}
