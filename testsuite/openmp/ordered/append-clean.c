// Position and element are updated in the ordered block.
// verdict: race-free
void append(int n, int *out) {
    int level = 0;
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered
        {
            out[level] = i;
            level = level + 1;
        }
    }
}
