// A matrix seen flat through a pointer to void: the next row is read.
// verdict: race
double a[10][20];
void shifted(void) {
    double *p = (void *)a;
#pragma omp parallel for
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 20; j++)
            a[i][j] = p[20 + i * 20 + j]; //~ r1 data-race proved write a[i][j] //~ r1 data-race proved read p[20 + i * 20 + j]
}
