// Which of the two functions is called is up to the implementation: none of them races.
// verdict: race-free
// openmp: 5.0
int later(int i) {
    return i + 1;
}

#pragma omp declare variant(later) match(implementation = {vendor(gnu)})
int same(int i) {
    return i;
}

void use(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = same(i);
}
