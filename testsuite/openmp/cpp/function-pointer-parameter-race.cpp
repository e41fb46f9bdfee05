// A parameter without a name that is a pointer to a function; what is given to it may be called with anything.
// verdict: possible-race
static void shift(int *row, int by)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        row[i] = row[i + by]; //~ r1 data-race possible write row[i] //~ r1 data-race possible read row[i + by]
}

void on_change(void (*)(int *, int));
int v[100];

int main()
{
    shift(v, 0);
    on_change(shift);
}
