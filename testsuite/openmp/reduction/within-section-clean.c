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

void next(int n, int *a)
{
#pragma omp parallel for reduction(+ : a[0 : n])
    for (int i = 0; i < n; i++)
        if (i < n - 1)
            a[i + 1]++;
}

void strided(int *a)
{
#pragma omp parallel for reduction(+ : a[1 : 9])
    for (int i = 0; i < 9; i += 8)
        a[i + 1]++;
}

void counted(int m, int n, int *a)
{
#pragma omp parallel for reduction(+ : a[0 : 8])
    for (int k = 0; k < m; k++)
        for (int i = 0; i < n; i++)
            a[i]++;
}
