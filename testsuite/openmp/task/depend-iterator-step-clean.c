// The task depends on the even elements, which are those that it reads.
// verdict: race-free
void even(int *v, int *sum) {
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 16; i++)
#pragma omp task depend(out : v[i])
            v[i] = i;
#pragma omp task depend(iterator(it = 0 : 16 : 2), in : v[it])
        for (int i = 0; i < 16; i += 2)
            *sum += v[i];
    }
}
