// What a table holds where it has no element is not known, and no working program reads it.
// verdict: possible-race
static const int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
void f(int u, double *x) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        x[m[i][u]] = 1; //~ r1 data-race possible write+write x[m[i][u]]
}
