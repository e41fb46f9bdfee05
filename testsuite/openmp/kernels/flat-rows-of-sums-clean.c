// Rows of a length that is a sum of numbers that bound nothing: each inner subscript is assumed to stay within its row, as
// that of `a[y * pitch + x]` is.
// verdict: race-free
#define ROW (last - first + 1)
#define PLANE (ROW * (top - bottom + 1))
#define AT(i, j, k) ((i) - first + ROW * ((j) - bottom) + PLANE * ((k) - front))

void part(int i0, int in, int j0, int jn, int k0, int kn, int first, int last, int bottom, int top, int front, double *a)
{
#pragma omp parallel for collapse(3)
    for (int k = k0; k < kn; k++)
        for (int j = j0; j < jn; j++)
            for (int i = i0; i < in; i++)
                a[AT(i, j, k)] += 1;
}

void window(int m, int n, int lo, int hi, float *b)
{
#pragma omp parallel for
    for (int y = 0; y < m; y++)
        for (int x = 0; x < n; x++)
            b[y * (hi - lo) + x] = x;
}

/* Here `w` bounds the loop, and is not negative: rows of `w` are put into rows of one element more. */
void widened(int w, int h, float *to, const float *from)
{
#pragma omp parallel for
    for (int i = 0; i < w * h; i++) {
        int y = i / w, x = i - y * w;
        to[y * (w + 1) + x] = from[i];
    }
}
