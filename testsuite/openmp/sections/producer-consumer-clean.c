// The array is filled by sections and read by later sections, with the implied barrier between.
// verdict: race-free
void pipeline(int n, double *a, double *b, double *c) {
#pragma omp parallel
    {
#pragma omp sections
        {
#pragma omp section
            for (int i = 0; i < n; i++)
                a[i] = i;
#pragma omp section
            for (int i = 0; i < n; i++)
                c[i] = i;
        }
#pragma omp sections
        {
#pragma omp section
            for (int i = 0; i < n; i++)
                b[i] = a[i] + c[i];
        }
    }
}
