// Flat rows in which one more column than there are, a neighbouring row, or another distance is used.
// verdict: race
// also: other findings allowed
void one_more(const float *in, float *out, int w, int h, int r) {
#pragma omp parallel for
    for (int y = r; y < h - r; y++)
        for (int x = r; x <= w; x++)
            out[y * w + x] = in[y * w + x]; //~ r1 data-race proved write+write out[y * w + x]
}

void above(double *a, int n, int k) {
#pragma omp parallel for
    for (int i = k + 1; i < n; i++)
        for (int j = k; j < n; j++)
            a[i * n + j] -= a[(i - 1) * n + j]; //~ r2 data-race proved write a[i * n + j] //~ r2 data-race proved read a[(i - 1) * n + j]
}


void next_row(double *u, int nx, int ny) {
#pragma omp parallel for
    for (int j = 0; j < ny; j++)
        u[j * nx] = u[j * nx + nx]; //~ r3 data-race proved write u[j * nx] //~ r3 data-race proved read u[j * nx + nx]
}

void wrong_pitch(double *a, int n, int m) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * n + j] = 0; //~ r4 data-race proved write+write a[i * n + j]
}

void two_distances(double *a, int n, int p, int q) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i * p] = a[i * q]; //~ r5 data-race proved write a[i * p] //~ r5 data-race proved read a[i * q]
}

void same_for_all(double *a, int m, int n, int ld, int k) {
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            a[k * ld + j] += i; //~ r6 data-race proved write+write a[k * ld + j]
}

void columns_of_two_rows(double *a, int n, int w, int c, int d) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i * w + c] = a[(i - 1) * w + d]; //~ r7 data-race proved write a[i * w + c] //~ r7 data-race proved read a[(i - 1) * w + d]
}

void rows_further_on(double *a, int n, int w, int k) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i * w] = a[i * w + k * w]; //~ r8 data-race proved write a[i * w] //~ r8 data-race proved read a[i * w + k * w]
}

void end_of_row_before(double *a, int n, int w, int c, int d) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 0; j < d; j++)
            a[i * w + j] = a[i * w - 1 - c]; //~ r9 data-race proved write a[i * w + j] //~ r9 data-race proved read a[i * w - 1 - c]
}

void in_steps(double *a, int n, int step) {
#pragma omp parallel for
    for (int i = 0; i < n; i += step)
        a[i] = a[i + 1]; //~ r10 data-race proved write a[i] //~ r10 data-race proved read a[i + 1]
}
