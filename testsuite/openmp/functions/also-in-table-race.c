// A table that other files may use holds a function that is called here with 0 only.
// verdict: possible-race
static void shift(double *row, int by)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        row[i] = row[i + by] + 1; //~ r1 data-race possible write row[i] //~ r1 data-race possible read row[i + by]
}

double v[100];
void (*const steps[])(double *, int) = {shift};

void start(void)
{
    shift(v, 0);
}
