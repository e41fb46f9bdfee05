// Exactly one iteration writes the result.
// verdict: race-free
int last_index(int n) {
    int last = -1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (i == n - 1)
            last = i;
    return last;
}
