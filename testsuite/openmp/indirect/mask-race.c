// Which iterations write depends on the data.
// verdict: possible-race
void select_last(int n, const int *mask, int *last) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (mask[i])
            *last = i; //~ r1 data-race possible write+write *last
}
