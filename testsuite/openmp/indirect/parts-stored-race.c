// Some of the places where the parts of an array begin are stored one by one, and do not grow: nothing is assumed of the
// others either.
// verdict: possible-race
void fill(int n, int *first, double *x)
{
    first[0] = 0;
    first[1] = 7;
    first[2] = 3;
    first[3] = 9;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = first[i]; k < first[i + 1]; k++)
            x[k] = i; //~ r1 data-race any write+write x[k]
}
