// A product with reduction.
// verdict: race-free
double product(int n, const double *a) {
    double p = 1.0;
#pragma omp parallel for schedule(static) reduction(* : p)
    for (int i = 0; i < n; i++)
        p = p * a[i];
    return p;
}
