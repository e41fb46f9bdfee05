// Another file says that two names are of one variable, of which a third is not one.
// verdict: race-free
extern int first;
extern int third;

int main(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        first = 1;
#pragma omp masked
        third = 2;
    }
    return 0;
}
