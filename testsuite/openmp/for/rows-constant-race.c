// One iteration more than a row is long.
// verdict: race
double a[100][100];

void fill(void) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        for (int j = 0; j <= 100; j++)
            a[i][j] = 0; //~ r1 data-race proved write+write a[i][j]
}
