// A matrix seen flat through a pointer to void: the same row is read.
// verdict: race-free
double a[10][20];
void shifted(void) {
    double *p = (void *)a;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 20; j++)
            a[i][j] = p[i * 20 + j];
}
