// Two sections write one variable, by two names.
// verdict: race
int level;
extern int height __attribute__((alias("level")));

int main(void)
{
#pragma omp parallel sections
    {
#pragma omp section
        level = 1; //~ r1 data-race proved write level
#pragma omp section
        height = 2; //~ r1 data-race proved write height
    }
    return 0;
}
