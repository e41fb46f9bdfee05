// The elements of a table that other files can write need not be distinct.
// verdict: possible-race
int P[4] = {0, 1, 2, 3};

void fill(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[P[i]] = i; //~ r1 data-race possible write+write a[P[i]]
}
