// The offsets are given, but one in the middle is made the first one: what stands before it belongs to two parts.
// verdict: possible-race
void mark(int n, int *off, int *c) {
    off[2] = off[0];
#pragma omp parallel for
    for (int j = 0; j < n; j++)
        for (int k = off[j]; k < off[j + 1]; k++)
            c[k] = j; //~ r1 data-race possible write+write c[k]
}
