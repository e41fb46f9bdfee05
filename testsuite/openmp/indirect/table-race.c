// The index table is known and names one element twice.
// verdict: race
void permute(double *a) {
    static const int table[4] = {2, 0, 2, 1};
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[table[i]] = i; //~ r1 data-race any write+write a[table[i]]
}
