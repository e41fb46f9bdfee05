// Code between loops that names what an inner loop counts in is not moved there. (It is a race.)
// openmp: 5.0
// verdict: unknown
void fill(int n, int a[10][10], int *c) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 10; i++) { //~ unsupported
        for (int n = 0; n < 10; n++) //~ unsupported
            a[i][n] = 0;
        c[n] = i;
    }
}
