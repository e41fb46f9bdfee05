// In a parallel region, the variant is called: all threads write the first element.
// verdict: race
// openmp: 5.0
void first(int *a, int i) {
    a[0] = i; //~ r1 data-race proved write+write a[0]
}

#pragma omp declare variant(first) match(construct = {parallel})
void mine(int *a, int i) {
    a[i] = i;
}

void use(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        mine(a, i);
}
