// Rows are held by a second array in their first order, and change places in the first one after that: which of them two
// threads meet at by the two arrays is not followed.
// verdict: unknown
void mirror(int n, double **row, double **first, const int *pivot)
{
    for (int i = 0; i < n; i++)
        first[i] = row[i];
    for (int i = 0; i < n; i++) {
        double *kept = row[i];
        row[i] = row[pivot[i]];
        row[pivot[i]] = kept;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        first[i][0] = row[i][0];
}
