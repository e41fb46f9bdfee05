// A region calls one of two functions, which a condition chooses.
// verdict: race
static int hits;

static void count(void)
{
    hits++; //~ r1 data-race proved write+write hits //~ r2 data-race proved read+write hits
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
