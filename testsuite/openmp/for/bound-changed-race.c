// A function that the inner loop calls changes its bound: the loop does not end before the row of the next iteration.
// verdict: race
struct row {
    int length;
    int grown;
};

static void grow(struct row *r) {
    if (r->grown++ < 4)
        r->length++;
}

void fill(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct row r = {4, 0};
        for (int j = 0; j < r.length; j++) {
            a[4 * i + j] = 0; //~ r1 data-race proved write+write a[4 * i + j]
            grow(&r);
        }
    }
}
