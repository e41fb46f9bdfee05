// Offsets that lengths of rows are added to grow, if the lengths are not negative: that is assumed.
// verdict: race-free
void fill(int n, const int *length, int *offsets, int *data) {
    offsets[0] = 0;
    for (int i = 0; i < n; i++)
        offsets[i + 1] = offsets[i] + length[i];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = offsets[i]; k < offsets[i + 1]; k++)
            data[k] = i;
}
