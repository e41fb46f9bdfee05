// A cast of a pointer to the second row moves on by a whole row.
// verdict: race-free
void doubled(int n, double *a) {
    double(*b)[n] = (double(*)[n])a;
    double *q = (double *)(b + 1);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        q[i] = b[0][i] + b[1][i];
}
