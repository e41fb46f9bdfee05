// Strided columns of a flat matrix, sorted by insertion: what is found is put one place beside the column.
// verdict: possible-race
// also: other findings allowed
void sort_columns(double *m, int rows, int columns) {
#pragma omp parallel for
    for (int c = 0; c < columns; c++)
        for (int r = 1; r < rows; r++) {
            double x = m[r * columns + c]; //~ r1 data-race possible read m[r * columns + c]
            int at = (r - 1) * columns + c;
            for (; at >= 0 && m[at] > x; at -= columns)
                m[at + columns] = m[at];
            m[at + columns + 1] = x; //~ r1 data-race possible write m[at + columns + 1]
        }
}
