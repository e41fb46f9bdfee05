// An array is used by a name of which only later text says that it is another one of a second array: each iteration
// reads what it writes.
// verdict: race-free
double x[64];
extern double y[64];

void shift(void)
{
#pragma omp parallel for
    for (int i = 0; i < 63; i++)
        x[i] = y[i] + 1.0;
}

extern double y[64] __attribute__((alias("x")));
