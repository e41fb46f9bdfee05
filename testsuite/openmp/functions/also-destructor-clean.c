// As also-destructor-race.c, but each element is computed from itself.
// verdict: race-free
static int v[200], by;

static void __attribute__((destructor)) shift(void)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        v[i] = v[i] + by;
}

int main(void)
{
    shift();
    by = 1;
    return 0;
}
