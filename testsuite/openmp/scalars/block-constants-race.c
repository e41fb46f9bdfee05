// A constant of one function is none of another that has the same name.
// verdict: race
static int a[8];
void f(void) {
    enum { N = 1 };
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        a[i * N] = i;
}
void g(void) {
    enum { N = 0, M = 2 };
#pragma omp parallel for num_threads(M)
    for (int i = 0; i < 2; i++)
        a[i * N] = i; //~ r1 data-race proved write+write a[i * N]
}
