// Atomic accesses to other bytes of a union.
// verdict: race-free
union word {
    short first;
    short half[2];
} x;

int main(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        {
#pragma omp atomic write
            x.first = 1;
        }
#pragma omp masked
        {
#pragma omp atomic write
            x.half[1] = 2;
        }
    }
    return 0;
}
