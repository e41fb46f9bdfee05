// Atomic accesses of different sizes to the same bytes do not exclude each other.
// verdict: race
union word {
    int whole;
    short half[2];
} x;

int main(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        {
#pragma omp atomic write
            x.whole = 1; //~ r1 data-race proved write x.whole
        }
#pragma omp masked
        {
#pragma omp atomic write
            x.half[1] = 2; //~ r1 data-race proved write x.half[1]
        }
    }
    return 0;
}
