// As other-name-race.c, but the names are those of two variables.
// verdict: race-free
int level, other;
extern int height __attribute__((alias("other")));

int main(void)
{
#pragma omp parallel sections
    {
#pragma omp section
        level = 1;
#pragma omp section
        height = 2;
    }
    return 0;
}
