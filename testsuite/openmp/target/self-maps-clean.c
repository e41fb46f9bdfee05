// With `self_maps`, mapping copies nothing: what other threads do to other elements is not touched.
// verdict: race-free
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
                a[0] = 1;
            }
#pragma omp section
            a[7] = 2;
        }
    }
}
