// The first and the last element of the section that a reduction names, and what another pointer leads to.
// verdict: race-free
void last(int n, int *a, const int *b)
{
#pragma omp parallel reduction(+ : a[0 : n])
    {
        a[0] += b[n];
        a[n - 1]++;
    }
}

void first(int *a)
{
#pragma omp parallel reduction(+ : a[2 : 3])
    {
        a[2]++;
        if (a[3])
            a[4]++;
    }
}
