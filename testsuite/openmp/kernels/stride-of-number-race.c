// A stride that the function is given makes no rows of an array that others go through one by one.
// verdict: race
void spread(int n, int p, int *a) {
#pragma omp parallel for
    for (int i = 2; i < n; i++)
        a[i * p] = a[i]; //~ r1 data-race proved write a[i * p] //~ r1 data-race proved read a[i]
}
void dilated(int n, int gap, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = 1; k < 4; k++)
            a[i] += a[i + k * gap]; //~ r2 data-race proved write a[i] //~ r2 data-race proved read a[i + k * gap]
}
void blocks(int n, int gap, double *a) {
#pragma omp parallel for
    for (int b = 0; b < n; b++)
        for (int j = b * 16; j < b * 16 + 16; j++)
            for (int k = 1; k < 4; k++)
                a[j] += a[j + k * gap]; //~ r3 data-race proved write a[j] //~ r3 data-race proved read a[j + k * gap]
}
void copy(int n, int to, int from, double *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[i * to] = x[i * from]; //~ r4 data-race proved write x[i * to] //~ r4 data-race proved read x[i * from]
}
void bounded(int n, int inc, double *b) {
    if (inc < -50 || inc > 50)
        return;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        b[i * inc] = 1; //~ r5 data-race proved write+write b[i * inc]
}
