// The task depends on all elements but the first.
// verdict: race
void all(int n, int *v, int *sum) {
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < n; i++)
#pragma omp task depend(out : v[i])
            v[i] = i; //~ r1 data-race proved write v[i]
#pragma omp task depend(iterator(it = 1 : n), in : v[it])
        for (int i = 0; i < n; i++)
            *sum += v[i]; //~ r1 data-race proved read v[i]
    }
}
