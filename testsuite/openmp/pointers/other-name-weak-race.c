// A weak name of a variable is one of it where nothing else defines it.
// verdict: race
int first;
extern int second __attribute__((weak, alias("first")));

int main(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        first = 1; //~ r1 data-race proved write first
#pragma omp masked
        second = 2; //~ r1 data-race proved write second
    }
    return 0;
}
