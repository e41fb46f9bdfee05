// Appending is ordered, but the fill level is also read before.
// verdict: race
void append(int n, int *out, int *seen) {
    int level = 0;
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
        seen[i] = level; //~ r1 data-race proved read level
#pragma omp ordered
        level = level + 1; //~ r1 data-race proved write level
    }
    out[0] = level;
}
