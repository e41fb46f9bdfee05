// Forces are computed twice, once for each partner.
// verdict: race-free
void forces(int n, const double *x, double *f) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double sum = 0.0;
        for (int j = 0; j < n; j++)
            if (j != i)
                sum += x[i] - x[j];
        f[i] = sum;
    }
}
