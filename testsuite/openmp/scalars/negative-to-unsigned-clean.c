// A number that is not below zero is the same in an unsigned variable.
// verdict: race-free
void mark(int count, int n, int *a) {
    unsigned limit = count;
    if (count >= 0 && count <= 100) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            if (limit > 100)
                a[0] = 1;
    }
}
