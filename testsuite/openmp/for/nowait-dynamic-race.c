// With dynamic schedules nothing ties equal iterations of two loops to one thread.
// verdict: race
void pipeline(int n, double *a, double *b) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < n; i++)
            a[i] = i; //~ r1 data-race proved write a[i]
#pragma omp for schedule(dynamic)
        for (int i = 0; i < n; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
    }
}
