// One thread takes a chunk as a whole: the four iterations that share an element are in one.
// verdict: race-free
void sums(int n, double *a, double *b) {
#pragma omp parallel for schedule(dynamic, 4)
    for (int i = 0; i < n; i++)
        a[i / 4] += b[i];
}
