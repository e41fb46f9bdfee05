// One thread's copy of an array of subscripts says nothing of the others: filled before the region, by a single thread, and by
// threads that share the iterations in two ways.
// verdict: possible-race
static int at[100];
#pragma omp threadprivate(at)

void by_host(double *a) {
    for (int i = 0; i < 100; i++)
        at[i] = i;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[at[i]] += 1; //~ r1 data-race possible read+write a //~ s1 data-race possible write+write a
}

void by_one(double *a) {
#pragma omp parallel
    {
#pragma omp single
        for (int i = 0; i < 100; i++)
            at[i] = i;
#pragma omp for
        for (int i = 0; i < 100; i++)
            a[at[i]] += 1; //~ r2 data-race possible read+write a //~ s2 data-race possible write+write a
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
            a[at[i]] += 1; //~ r3 data-race possible read+write a //~ s3 data-race possible write+write a
    }
}

void in_other_regions(double *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        at[i] = i;
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 100; i++)
        a[at[i]] += 1; //~ r4 data-race possible read+write a //~ s4 data-race possible write+write a
}
