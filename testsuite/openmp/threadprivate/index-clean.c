// The same subscripts in an array that all threads share.
// verdict: race-free
static int at[100];

void by_host(double *a) {
    for (int i = 0; i < 100; i++)
        at[i] = i;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[at[i]] += 1;
}

void by_one(double *a) {
#pragma omp parallel
    {
#pragma omp single
        for (int i = 0; i < 100; i++)
            at[i] = i;
#pragma omp for
        for (int i = 0; i < 100; i++)
            a[at[i]] += 1;
    }
}

void shared_otherwise(double *a) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 100; i++)
            at[i] = i;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 100; i++)
            a[at[i]] += 1;
    }
}
