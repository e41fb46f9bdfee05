// The creator changes what its tasks read after it has waited for them.
// verdict: race-free
void late(int *a) {
#pragma omp parallel
#pragma omp single
    {
        int step = 1;
        for (int i = 0; i < 2; i++)
#pragma omp task shared(step) firstprivate(i)
        {
            int mine;
            mine = step;
            a[i * mine] = 1;
        }
#pragma omp taskwait
        step = 0;
    }
}
