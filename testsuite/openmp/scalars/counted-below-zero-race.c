// A loop counts an unsigned variable below zero, where it is large.
// verdict: race
void mark(int n, int *a) {
    unsigned left = 2;
    for (int k = 0; k < 3; k++)
        left -= 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (left > 100)
            a[0] = 1; //~ r1 data-race proved write+write a[0]
}
