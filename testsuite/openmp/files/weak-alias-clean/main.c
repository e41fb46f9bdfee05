// A pragma makes a name a weak one of a variable, but a third file defines it.
// verdict: race-free
extern int first;
extern int second;

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
