// In a parallel region, the variant is called: it writes what only its thread has.
// verdict: race-free
// openmp: 5.0
void mine(int *a, int i) {
    a[i] = i;
}

#pragma omp declare variant(mine) match(construct = {parallel})
void first(int *a, int i) {
    a[0] = i;
}

void use(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        first(a, i);
}
