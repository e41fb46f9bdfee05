// Starting from column 1 keeps every access in its own row.
// verdict: race-free
void shift_rows(double a[20][30]) {
#pragma omp parallel for
    for (int i = 1; i < 20; i++)
        for (int j = 1; j < 30; j++)
            a[i][j] = a[i][j - 1];
}
