/* Each iteration reads the element that the next one writes. */
void smooth(int n, double *a)
{
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        a[i] = 0.5 * (a[i] + a[i + 1]);
}
