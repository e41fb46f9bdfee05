// Rows of a sparse matrix: the inner counter is shared. Its bounds are read from an array that nothing writes, so that the
// loop waits for no other thread, and that every thread starts its own rows is certain.
// verdict: race
// also: other findings allowed
void multiply(int rows, const int *first, const int *column, const double *value, const double *x, double *y) {
    int k;
#pragma omp parallel for
    for (int i = 0; i < rows; i++) {
        double sum = 0;
        for (k = first[i]; //~ r1 data-race proved write+write k
             k < first[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}
