// A jump backwards within the region is a loop, whose second iteration reads what the next thread writes.
// verdict: race
void retry(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int tries = 0;
    again:
        a[i] = a[i + tries] / 2.0; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + tries]
        tries++;
        if (tries < 2)
            goto again;
    }
}
