// Strided columns of a flat matrix, sorted by insertion: the place found lies in the column, wherever the search ends.
// verdict: race-free
void sort_columns(double *m, int rows, int columns) {
#pragma omp parallel for
    for (int c = 0; c < columns; c++)
        for (int r = 1; r < rows; r++) {
            double x = m[r * columns + c];
            int at = (r - 1) * columns + c;
            for (; at >= 0 && m[at] > x; at -= columns)
                m[at + columns] = m[at];
            m[at + columns] = x;
        }
}
