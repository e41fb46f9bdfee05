// A loop counts an unsigned variable down to zero.
// verdict: race-free
void mark(int n, int *a) {
    unsigned left = 3;
    for (int k = 0; k < 3; k++)
        left -= 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (left > 100)
            a[0] = 1;
}
