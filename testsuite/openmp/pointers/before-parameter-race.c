// A parameter need not point to the first element of its array.
// verdict: race
void before(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[-1] = i; //~ r1 data-race proved write+write a[-1]
}
