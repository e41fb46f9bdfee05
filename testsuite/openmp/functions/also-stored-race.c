// A pointer to a function that is called here with 0 only is stored where the caller wants it.
// verdict: possible-race
static void shift(double *row, int by)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        row[i] = row[i + by] + 1; //~ r1 data-race possible write row[i] //~ r1 data-race possible read row[i + by]
}

double v[100];

void choose(void (**step)(double *, int))
{
    shift(v, 0);
    *step = shift;
}
