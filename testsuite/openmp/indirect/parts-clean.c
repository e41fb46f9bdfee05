// Rows of a sparse matrix, whose offsets stand in an array of the same struct: each thread writes to its own.
// verdict: race-free
#include <omp.h>

struct sparse { int rows; int *begin, *column; double *value; };

void scale(struct sparse *m, const double *by) {
#pragma omp parallel for schedule(dynamic)
    for (int row = 0; row < m->rows; row++) {
        int from = m->begin[row], to = m->begin[row + 1];
        for (int k = from; k < to; k++)
            m->value[k] *= by[row];
    }
}

void clear(struct sparse *m) {
#pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        for (int row = m->rows * me / all; row < m->rows * (me + 1) / all; row++)
            for (int k = m->begin[row]; k < m->begin[row + 1]; k++)
                m->value[k] = 0;
    }
}
