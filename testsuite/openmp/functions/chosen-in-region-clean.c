// As chosen-in-region-race.c, but the function counts in one step.
// verdict: race-free
static int hits;

static void count(void)
{
#pragma omp atomic
    hits++;
}

static void skip(void)
{
}

int main(int argc, char **argv)
{
#pragma omp parallel
    (argc > 1 ? count : skip)();
    return 0;
}
