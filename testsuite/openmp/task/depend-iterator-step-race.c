// The task depends on the even elements, but reads the odd ones.
// verdict: race
void odd(int *v, int *sum) {
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 16; i++)
#pragma omp task depend(out : v[i])
            v[i] = i; //~ r1 data-race proved write v[i]
#pragma omp task depend(iterator(it = 0 : 16 : 2), in : v[it])
        for (int i = 1; i < 16; i += 2)
            *sum += v[i]; //~ r1 data-race proved read v[i]
    }
}
