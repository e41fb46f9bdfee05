void part(const double *a, int i, double *to) {
    *to = a[i]; //~ r1 data-race proved write+write *to
}
