// The same two loops with the statements in the other order, or with leave to forget the order of the statements.
// verdict: race
void f(int n, double *a, double *b, double *c) {
#pragma omp simd
    for (int i = 1; i < n; i++) {
        c[i] = a[i - 1]; //~ r1 simd-race proved read a[i - 1]
        a[i] = b[i]; //~ r1 simd-race proved write a[i]
    }
#pragma omp simd order(concurrent)
    for (int i = 0; i < n; i++)
        b[i] = b[i + 1] + 1; //~ r2 simd-race proved write b[i] //~ r2 simd-race proved read b[i + 1]
}
