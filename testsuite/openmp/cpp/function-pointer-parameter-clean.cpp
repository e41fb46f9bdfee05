// As function-pointer-parameter-race.cpp, but each element is computed from itself.
// verdict: race-free
static void shift(int *row, int by)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        row[i] = row[i] + by;
}

void on_change(void (*)(int *, int));
int v[100];

int main()
{
    shift(v, 0);
    on_change(shift);
}
