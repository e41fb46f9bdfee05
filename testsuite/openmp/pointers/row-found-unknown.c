// A loop looks for a row, which is then stored behind the others: two iterations write to it.
// verdict: unknown
void append(int n, double **row, double key)
{
    double *found = 0;
    for (int i = 0; i < n; i++)
        if (row[i][0] == key)
            found = row[i];
    row[n] = found;
#pragma omp parallel for
    for (int i = 0; i <= n; i++)
        row[i][0] = i;
}
