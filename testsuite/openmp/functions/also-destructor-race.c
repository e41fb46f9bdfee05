// A function with the attribute `destructor` is called after `main`.
// verdict: possible-race
static int v[200], by;

static void __attribute__((destructor)) shift(void)
{
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        v[i] = v[i + by]; //~ r1 data-race possible write v[i] //~ r1 data-race possible read v[i + by]
}

int main(void)
{
    shift();
    by = 1;
    return 0;
}
