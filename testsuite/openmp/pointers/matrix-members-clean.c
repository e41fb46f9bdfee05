// A matrix whose numbers of rows and columns are members beside the pointer: writing elements does not change these.
// verdict: race-free
struct matrix {
    int rows, columns;
    double *cells;
};

void fill(struct matrix *m) {
#pragma omp parallel for
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            m->cells[i * m->columns + j] = i;
}

void fill_twice(struct matrix *m, int times) {
#pragma omp parallel
    for (int t = 0; t < times; t++) {
#pragma omp for
        for (int i = 0; i < m->rows; i++)
            for (int j = 0; j < m->columns; j++)
                m->cells[i * m->columns + j] += t;
    }
}
