// A while loop with a counter runs through the next row.
// verdict: race
void rows(int n, int a[][10]) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int j = 0;
        while (j < 10) {
            a[i][j] = a[i + 1][j]; //~ r1 data-race any write a[i][j] //~ r1 data-race any read a[i + 1][j]
            j++;
        }
    }
}
