// A function that is called by its name, and by a condition that chooses among two.
// verdict: race
static void shift(double *row, int by)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        row[i] = row[i + by] + 1; //~ r1 data-race proved write row[i] //~ r1 data-race proved read row[i + by]
}

static void leave(double *row, int by)
{
}

double v[100];

int main(int argc, char **argv)
{
    shift(v, 0);
    (argc > 1 ? shift : leave)(v, 1);
    return 0;
}
