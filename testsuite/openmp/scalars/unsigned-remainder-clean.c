// The remainder of a negative number by an unsigned one is that of a large number: all are different.
// verdict: race-free
void wrap(double *a) {
#pragma omp parallel for
    for (int i = -2; i <= 1; i++)
        a[i % 4u] = i;
}
