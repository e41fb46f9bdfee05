// The only thread of a team does one thing at a time.
// openmp: 6.0
// verdict: race-free
void fill(int *a) {
#pragma omp parallel num_threads(1)
    {
#pragma omp task threadset(omp_team)
        a[0] = 1;
        a[0] = 2;
    }
}
