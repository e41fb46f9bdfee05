// Which function is called depends on the context of the call, which is not followed.
// verdict: unknown
void all(int n, int *a);

#pragma omp declare variant(all) match(construct = {parallel})
void each(int n, int *a) {
    for (int i = 0; i < n; i++)
        a[i] = i;
}

void use(int n, int *a) {
#pragma omp parallel
    each(n, a); //~ unsupported
}
