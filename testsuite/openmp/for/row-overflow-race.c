// Column -1 of a row is the last element of the row before, which another thread writes.
// verdict: race
void shift_rows(double a[20][30]) {
#pragma omp parallel for
    for (int i = 1; i < 20; i++)
        for (int j = 0; j < 30; j++)
            a[i][j] = a[i][j - 1]; //~ r1 data-race proved write a[i][j] //~ r1 data-race proved read a[i][j - 1]
}
