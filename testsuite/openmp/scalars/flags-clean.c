// Flags that two conditions set, and each iteration has its own element.
// verdict: race-free
void flags(int n, int u, int v, int *a) {
    int k = 0;
    if (u > 0)
        k |= 1;
    if (v > 0)
        k |= 2;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (!(k & 1) && v > 0)
            a[i] = i;
}
