// As also-by-condition-race.c, but the function is free of races with any arguments.
// verdict: race-free
static void shift(double *row, int by)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        row[i] = row[i] + by;
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
