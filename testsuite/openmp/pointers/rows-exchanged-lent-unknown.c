// A row that has changed places is held by a second array, too: two threads may meet there by the two arrays.
// verdict: unknown
void mirror(int n, double **row, double **moved, int pivot)
{
    for (int i = 0; i < n; i++) {
        double *kept = row[i];
        row[i] = row[pivot];
        row[pivot] = kept;
        moved[i] = kept;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        row[i][0] = moved[i][0];
}
