// `ordered simd` keeps the lanes of a thread in order; threads are not kept apart.
// verdict: unknown
int x;
void f(int n) {
#pragma omp parallel for simd ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered simd //~ unsupported
        x++;
    }
}
