// A vector is as long as several numbers, so that those of two iterations overlap with what a subscript counts.
// verdict: unknown
typedef float __attribute__((vector_size(16))) vector;
void f(float *p, int n, vector two) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        ((vector *)p)[i] = two;
        p[i] = 1;
    }
}
