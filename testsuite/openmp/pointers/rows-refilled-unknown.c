// A table of rows that one store fills in several iterations of a loop around: what an earlier one left is still there.
// (In the second iteration rows 0 and 1 are one: a race.)
// verdict: unknown
void clear(int n, int c, double **t, double *b) {
    for (int k = 0; k < c; k++) {
        for (int i = k; i < n; i++)
            t[i] = b + (i - k) * 8;
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 8; j++)
                t[i][j] = 0;
    }
}
