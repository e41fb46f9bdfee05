// The variant is for target regions only, so the call is of the function named.
// verdict: race
void all(int n, int *a);

#pragma omp declare variant(all) match(construct = {target})
void each(int n, int *a) {
    for (int i = 0; i < n; i++)
        a[i] = i; //~ r1 data-race proved write+write a[i]
}

void use(int n, int *a) {
#pragma omp parallel
    each(n, a);
}
