// A loop construct that counts by zero is none; the other region is decided all the same.
// verdict: unknown
int a[10];
void f(int n) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = i;
#pragma omp parallel for
    for (int i = 0; i < n; i += 0) //~ unsupported
        a[i] = i;
}
