// Which iterations write depends on the data, but each writes its own element.
// verdict: race-free
void select_last(int n, const int *mask, int *out) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (mask[i])
            out[i] = i;
}
