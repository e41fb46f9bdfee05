// Constant subscripts tell members of elements apart: the pointers in them are followed.
// verdict: race-free
struct row {
    double *cells;
    double *next[2];
};

static struct row view(double *a) {
    struct row r;
    r.cells = a;
    r.next[0] = a;
    r.next[1] = a + 1;
    return r;
}

void shift(int n, double *a, double *b) {
    struct row rows[2];
    rows[0] = view(a);
    rows[1] = view(b);
    rows[1].next[0] = rows[0].next[1];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        rows[1].cells[i] = rows[1].next[0][i];
    rows[0].next[0] = b;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        rows[0].cells[i] = rows[1].cells[i + 1] + rows[0].next[0][i];
}
