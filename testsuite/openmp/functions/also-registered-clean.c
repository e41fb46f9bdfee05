// As also-registered-race.c, but the function is free of races with any arguments.
// verdict: race-free
static void shift(double *row, int by)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        row[i] = row[i] + by;
}

void on_change(void (*handler)(double *, int));
double v[100];

int main(void)
{
    shift(v, 0);
    on_change(shift);
    return 0;
}
