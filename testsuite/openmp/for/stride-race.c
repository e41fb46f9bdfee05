// With a step of two, the element two further belongs to the next iteration.
// verdict: race
void smear(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i += 2)
        a[i + 2] = a[i]; //~ r1 data-race proved write a[i + 2] //~ r1 data-race proved read a[i]
}
