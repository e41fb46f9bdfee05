// Two neighbouring iterations write the same element.
// verdict: race
void halve(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i / 2] = i; //~ r1 data-race proved write+write a[i / 2]
}
