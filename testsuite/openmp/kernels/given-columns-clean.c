// Flat rows with borders, given columns and rows in steps: nobody gives negative borders, or columns outside of the rows.
// verdict: race-free
void smooth(const float *in, float *out, int w, int h, int r) {
#pragma omp parallel for
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int d = -r; d <= r; d++)
                sum += in[(y + d) * w + x];
            out[y * w + x] = sum;
        }
}

void eliminate(double *a, int n, int k) {
#pragma omp parallel for
    for (int i = k + 1; i < n; i++) {
        double factor = a[i * n + k] / a[k * n + k];
        for (int j = k; j < n; j++)
            a[i * n + j] -= factor * a[k * n + j];
    }
}

void step_of_lu(double *a, int n, int lda, int k) {
#pragma omp parallel for
    for (int i = k + 1; i < n; i++) {
        a[i * lda + k] /= a[k * lda + k];
        for (int j = k + 1; j < n; j++)
            a[i * lda + j] -= a[i * lda + k] * a[k * lda + j];
    }
}

void exchange(float *a, int n, int c, int d) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float held = a[i * n + c];
        a[i * n + c] = a[i * n + d];
        a[i * n + d] = held;
    }
}

void sides(double *u, int nx, int ny) {
#pragma omp parallel for
    for (int j = 0; j < ny; j++) {
        u[j * nx] = u[j * nx + 1];
        u[j * nx + nx - 1] = u[j * nx + nx - 2];
    }
}

void by_four(int m, int n, double *c, int ld) {
#pragma omp parallel for
    for (int i = 0; i < m; i++) {
        int j;
        for (j = 0; j + 3 < n; j += 4) {
            c[i * ld + j] = 0;
            c[i * ld + j + 1] = 0;
            c[i * ld + j + 2] = 0;
            c[i * ld + j + 3] = 0;
        }
        for (; j < n; j++)
            c[i * ld + j] = 0;
    }
}

void blocks(int m, int n, int k, double *c, int pitch, int row) {
#pragma omp parallel for
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++)
            for (int x = 0; x < k; x++)
                c[i * pitch + x + row * j] += 1;
        c[i * pitch] = 0;
    }
}
