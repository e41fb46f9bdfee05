// As also-stored-race.c, but the function is free of races with any arguments.
// verdict: race-free
static void shift(double *row, int by)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        row[i] = row[i] + by;
}

double v[100];

void choose(void (**step)(double *, int))
{
    shift(v, 0);
    *step = shift;
}
