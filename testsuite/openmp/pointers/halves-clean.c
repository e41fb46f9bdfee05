// Two pointers advance through the halves of one array within an iteration.
// verdict: race-free
void shift(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double *low = a + i;
        double *high = low + n;
        *high = *low;
    }
}
