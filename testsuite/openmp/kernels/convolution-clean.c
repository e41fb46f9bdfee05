// The output is addressed by its own position.
// verdict: race-free
void convolve(int n, int m, const double *in, const double *w, double *out) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        out[i] = 0.0;
        for (int k = 0; k < m; k++)
            out[i] += in[i + k] * w[k];
    }
}
