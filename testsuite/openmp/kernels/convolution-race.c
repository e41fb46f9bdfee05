// The output is addressed by input position plus filter position, so windows overlap.
// verdict: race
void convolve(int n, int m, const double *in, const double *w, double *out) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            out[i + k] += in[i] * w[k]; //~ r1 data-race proved write+write out[i + k] //~ r2 data-race proved read+write out[i + k]
}
