// The creator of the tasks changes what they read, in a critical section: tasks that come late find another number.
// verdict: possible-race
void late(int *a) {
#pragma omp parallel
#pragma omp single
    {
        int step = 1;
        for (int i = 0; i < 2; i++)
#pragma omp task shared(step) firstprivate(i)
        {
            int mine;
#pragma omp critical
            mine = step;
            a[i * mine] = 1; //~ r1 data-race possible write+write a[i * mine]
        }
#pragma omp critical
        step = 0;
#pragma omp taskwait
    }
}
