// A weak name of a variable of another variable is none of this one.
// verdict: race-free
int first, third;
extern int second __attribute__((weak, alias("third")));

int main(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        first = 1;
#pragma omp masked
        second = 2;
    }
    return 0;
}
