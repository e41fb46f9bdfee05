// Halves of a range in sections that a team of their own executes: they have the middle in common.
// verdict: race
// also: other findings allowed
void negated(double *a, int p, int r, int level) {
    if (level > 3 || p >= r) {
        for (int i = p; i <= r; i++)
            a[i] = -a[i]; //~ r1 data-race proved write+write a[i]
    } else {
        int q = (p + r) / 2;
#pragma omp parallel sections firstprivate(a, p, q, r, level)
        {
#pragma omp section
            negated(a, p, q, level + 1);
#pragma omp section
            negated(a, q, r, level + 1);
        }
    }
}
