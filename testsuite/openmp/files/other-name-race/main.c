// Another file says that two names are of one variable.
// verdict: race
extern int first;
extern int second;

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
