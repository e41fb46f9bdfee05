// Only some iterations count the index up.
// verdict: possible-race
void compact(int n, const int *in, int *out) {
    int next = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at;
#pragma omp critical
        {
            at = next;
            if (in[i] > 0)
                next++;
        }
        out[at] = in[i]; //~ r1 data-race possible write+write out[at]
    }
}
