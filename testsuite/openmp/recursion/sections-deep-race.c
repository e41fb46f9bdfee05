// Sections of a team of their own, at each level: those of two levels further down write to one element.
// verdict: race
// also: other findings allowed
void deep(double *a, int p, int r, int level) {
    if (level == 2)
        a[0] = 1; //~ r1 data-race proved write+write a[0]
    if (p < r) {
        int q = (p + r) / 2;
#pragma omp parallel sections
        {
#pragma omp section
            deep(a, p, q, level + 1);
#pragma omp section
            deep(a, q + 1, r, level + 1);
        }
    }
}
