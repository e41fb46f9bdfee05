// An array is used by a name of which only later text says that it is another one of a second array.
// verdict: race
double x[64];
extern double y[64];

void shift(void)
{
#pragma omp parallel for
    for (int i = 0; i < 63; i++)
        x[i] = y[i + 1]; //~ r1 data-race proved write x[i] //~ r1 data-race proved read y[i + 1]
}

extern double y[64] __attribute__((alias("x")));
