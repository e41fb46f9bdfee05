// Rows change places; those of a second array are others.
// verdict: race-free
void mirror(int n, double **row, double **moved, int pivot)
{
    for (int i = 0; i < n; i++) {
        double *kept = row[i];
        row[i] = row[pivot];
        row[pivot] = kept;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        row[i][0] = moved[i][0];
}
