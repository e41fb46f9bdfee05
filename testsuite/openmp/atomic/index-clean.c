// Each iteration takes an index that no other gets.
// verdict: race-free
void compact(int n, const int *in, int *out) {
    int next = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (in[i] > 0) {
            int at;
#pragma omp atomic capture
            at = next++;
            out[at] = in[i];
        }
}
