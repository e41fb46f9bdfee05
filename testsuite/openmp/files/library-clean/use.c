void part(const double *a, int i, double *to) {
    *to = a[i];
}
