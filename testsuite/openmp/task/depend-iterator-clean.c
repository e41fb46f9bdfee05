// One task reads what all the others write, and depends on each of their elements.
// verdict: race-free
void all(int n, int *v, int *sum) {
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < n; i++)
#pragma omp task depend(out : v[i])
            v[i] = i;
#pragma omp task depend(iterator(it = 0 : n), in : v[it])
        for (int i = 0; i < n; i++)
            *sum += v[i];
    }
}
