// What an element outside of the section is that a reduction names is not specified.
// verdict: unknown
void last(int n, int *a)
{
#pragma omp parallel reduction(+ : a[0 : n])
    {
        a[0]++;
        a[n]++; //~ unsupported
    }
}

void first(int *a)
{
#pragma omp parallel reduction(+ : a[2 : 3])
    {
        a[2]++;
        if (a[1]) //~ unsupported
            a[4]++;
    }
}

void beyond(int n, int *a)
{
#pragma omp parallel for reduction(+ : a[0 : n])
    for (int i = 0; i < n; i++)
        a[i + 1]++;
}
