// Every thread has its own copy of the buffer.
// verdict: race-free
void smooth(int n, const double *a, double *b) {
    double buf[3];
#pragma omp parallel for private(buf)
    for (int i = 1; i < n; i++) {
        buf[0] = a[i - 1];
        b[i] = buf[0];
    }
}
