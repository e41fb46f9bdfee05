// A function template with a loop over pointers from `new`.
// verdict: race-free
template <typename T>
void axpy(int n, T a, const T *x, T *y) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) y[i] += a * x[i];
}
int main() {
    double *x = new double[100], *y = new double[100];
    axpy(100, 2.0, x, y);
    delete[] x; delete[] y;
}
