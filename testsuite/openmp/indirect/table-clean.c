// The index table is known and names every element once.
// verdict: race-free
void permute(double *a) {
    static const int table[4] = {2, 0, 3, 1};
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[table[i]] = i;
}
