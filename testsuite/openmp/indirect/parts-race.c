// Rows of a sparse matrix: one goes on to the first element of the next, and one finds its offsets changed.
// verdict: race
struct sparse { int rows; int *begin, *column; double *value; };

void scale(struct sparse *m, const double *by) {
#pragma omp parallel for schedule(dynamic)
    for (int row = 0; row < m->rows; row++) {
        int from = m->begin[row], to = m->begin[row + 1];
        for (int k = from; k <= to; k++)
            m->value[k] = by[row]; //~ r1 data-race possible write+write m->value[k]
    }
}

void clear(struct sparse *m) {
#pragma omp parallel for
    for (int row = 0; row < m->rows; row++) {
        for (int k = m->begin[row]; k < m->begin[row + 1]; k++) //~ r2 data-race proved read m->begin[row + 1]
            m->value[k] = 0; //~ r3 data-race possible write+write m->value[k]
        m->begin[row] = 0; //~ r2 data-race proved write m->begin[row]
    }
}

void columns(struct sparse *m, double *sum) {
#pragma omp parallel for
    for (int row = 0; row < m->rows; row++)
        for (int k = m->begin[row]; k < m->begin[row + 1]; k++)
            sum[m->column[k]] = k; //~ r4 data-race possible write+write sum[m->column[k]]
}
