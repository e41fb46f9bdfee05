// Each iteration has an element of its own, before what the parameter points to.
// verdict: race-free
void before(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[-1 - i] = i;
}
