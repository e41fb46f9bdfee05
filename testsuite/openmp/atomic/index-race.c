// The index is read before it is counted up, in two steps: others may get the same.
// verdict: possible-race
void compact(int n, const int *in, int *out) {
    int next = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (in[i] > 0) {
            int at;
#pragma omp atomic read
            at = next;
#pragma omp atomic
            next++;
            out[at] = in[i]; //~ r1 data-race possible write+write out[at]
        }
}
