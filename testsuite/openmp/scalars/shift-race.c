// A shift to the right maps two iterations to one element.
// verdict: race
void shift(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i >> 1] = i; //~ r1 data-race proved write+write a[i >> 1]
}
