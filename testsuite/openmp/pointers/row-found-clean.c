// A loop looks for a row; what is then stored behind the others is memory of its own.
// verdict: race-free
#include <stdlib.h>

void append(int n, double **row, double key)
{
    double *found = 0;
    for (int i = 0; i < n; i++)
        if (row[i][0] == key)
            found = row[i];
    if (!found)
        return;
    found = malloc(8 * sizeof(double));
    row[n] = found;
#pragma omp parallel for
    for (int i = 0; i <= n; i++)
        row[i][0] = i;
}
