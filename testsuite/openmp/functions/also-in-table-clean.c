// As also-in-table-race.c, but the function is free of races with any arguments.
// verdict: race-free
static void shift(double *row, int by)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        row[i] = row[i] + by;
}

double v[100];
void (*const steps[])(double *, int) = {shift};

void start(void)
{
    shift(v, 0);
}
