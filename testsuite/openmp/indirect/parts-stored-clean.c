// Some of the places where the parts of an array begin are stored one by one, and grow; the others are taken to.
// verdict: race-free
void fill(int n, int *first, double *x)
{
    first[0] = 0;
    first[1] = 3;
    first[2] = 7;
    first[3] = 9;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = first[i]; k < first[i + 1]; k++)
            x[k] = i;
}
