// A cast of a pointer to the second row moves on by a whole row.
// verdict: race
void doubled(int n, double *a) {
    double(*b)[n] = (double(*)[n])a;
    double *q = (double *)(b + 1);
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        q[i] = b[1][i - 1]; //~ r1 data-race proved write q[i] //~ r1 data-race proved read b[1][i - 1]
}
