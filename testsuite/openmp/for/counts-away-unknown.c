// A loop that counts away from its bound and begins before it is none that OpenMP knows.
// verdict: unknown
int a[100];
void nest(int n) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 10; i++)
        for (int j = n; j < 0; j--) //~ unsupported
            a[5] = i;
}
