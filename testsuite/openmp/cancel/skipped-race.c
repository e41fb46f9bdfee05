// A loop that is cancelled has not written all the indices, so what is read through them may be anything.
// verdict: possible-race
void scatter(int n, int *index, double *a, int stop) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        index[i] = i;
#pragma omp cancel for if (stop)
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[index[i]] = i; //~ r1 data-race possible write+write a[index[i]]
}
