// The device has another member of the record than the one that is mapped by threads.
// verdict: possible-race
// also: other findings allowed
struct grid {
    double *cur, *next;
};

void halve(int n, struct grid *g) {
#pragma omp target data map(to : g->next[0 : n])
    {
#pragma omp parallel for
        for (int k = 0; k < 4; k++) {
#pragma omp target map(tofrom : g->cur[0 : n]) //~ r1 data-race possible write+write g->cur[0 : n]
            for (int i = k * (n / 4); i < (k + 1) * (n / 4); i++)
                g->cur[i] /= 2;
        }
    }
}
