// With `self_maps`, device and host touch one memory.
// verdict: race
// openmp: 6.0
#pragma omp requires self_maps

void halves(double *a) {
#pragma omp parallel num_threads(2)
    {
#pragma omp sections
        {
#pragma omp section
            {
#pragma omp target map(tofrom : a[0 : 8])
                a[7] = 1; //~ r1 data-race proved write a[7]
            }
#pragma omp section
            a[7] = 2; //~ r1 data-race proved write a[7]
        }
    }
}
