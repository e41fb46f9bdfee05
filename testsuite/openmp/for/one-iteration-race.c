// The last two iterations both write the result.
// verdict: race
int last_index(int n) {
    int last = -1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (i >= n - 2)
            last = i; //~ r1 data-race proved write+write last
    return last;
}
