// All iterations of a loop in a function template update one element.
// verdict: race
template <typename T>
void axpy(int n, T a, const T *x, T *y) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) y[0] += a * x[i]; //~ r1 data-race proved read+write y[0] //~ r2 data-race proved write+write y[0]
}
int main() {
    double *x = new double[100], *y = new double[100];
    axpy(100, 2.0, x, y);
    delete[] x; delete[] y;
}
