// A function that is called by its name, and whose address gets to code that is not there.
// verdict: possible-race
static void shift(double *row, int by)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        row[i] = row[i + by] + 1; //~ r1 data-race possible write row[i] //~ r1 data-race possible read row[i + by]
}

void on_change(void (*handler)(double *, int));
double v[100];

int main(void)
{
    shift(v, 0);
    on_change(shift);
    return 0;
}
