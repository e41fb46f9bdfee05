// Each thread copies the whole array back at the end of its `target data`.
// verdict: possible-race
void f(int n, double *a) {
#pragma omp parallel
    {
#pragma omp target data map(tofrom : a[0 : n]) //~ r1 data-race possible read a[0 : n] //~ r1 data-race possible write a[0 : n] //~ r2 data-race possible write a[0 : n] //~ r2 data-race possible write a[0 : n]
        {
        }
    }
}
