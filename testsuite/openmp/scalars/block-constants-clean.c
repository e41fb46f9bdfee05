// Constants of the same name in other blocks, and a variable that one hides.
// verdict: race-free
static int a[8];
int V = 0;
void f(void) {
    enum { N = 0 };
    a[N] = 1;
}
void g(void) {
    enum { N = 1, V = 2 };
#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        enum { M = 0 };
        a[i * N] = i + M;
        {
            enum { M = 4 };
            a[i * V + M] = i;
        }
    }
#pragma omp parallel num_threads(N)
    a[0] = 1;
}
