// As the racy one, with a counter for each thread.
// verdict: race-free
void multiply(int rows, const int *first, const int *column, const double *value, const double *x, double *y) {
    int k;
#pragma omp parallel for private(k)
    for (int i = 0; i < rows; i++) {
        double sum = 0;
        for (k = first[i]; k < first[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}
