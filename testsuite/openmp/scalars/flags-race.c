// Flags that two conditions set: the bits of what joins them.
// verdict: race
void flags(int n, int u, int v, int *a) {
    int k = 0;
    if (u > 0)
        k |= 1;
    if (v > 0)
        k |= 2;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (!(k & 1) && v > 0)
            a[0] = i; //~ r1 data-race proved write+write a[0]
}
