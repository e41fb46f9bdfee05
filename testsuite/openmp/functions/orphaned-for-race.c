// Callers that nobody sees are to call this within a parallel region: whether they do, and all with the same array, is
// not known.
// verdict: possible-race
void shift(int n, double *a)
{
#pragma omp for
    for (int i = 0; i < n - 1; i++)
        a[i] = a[i + 1]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + 1]
}
