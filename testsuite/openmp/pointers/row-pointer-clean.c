// A pointer to rows: each iteration works through its row by a pointer to its start.
// verdict: race-free
void relax(int n, double (*m)[100]) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        double *row = m[i];
        for (int j = 1; j < 100; j++)
            row[j] = row[j - 1];
    }
}
