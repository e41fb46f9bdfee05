// A matrix whose numbers of rows and columns are members beside the pointer: one column too many, or one that changes.
// verdict: race
struct matrix {
    int rows, columns;
    double *cells;
};

void fill(struct matrix *m) {
#pragma omp parallel for
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j <= m->columns; j++)
            m->cells[i * m->columns + j] = i; //~ r1 data-race proved write+write m->cells[i * m->columns + j]
}

void fill_changed(struct matrix *m) {
#pragma omp parallel
    {
#pragma omp single
        m->columns = 0;
#pragma omp for
        for (int i = 0; i < m->rows; i++)
            m->cells[i * m->columns] = i; //~ r2 data-race proved write+write m->cells[i * m->columns]
    }
}
