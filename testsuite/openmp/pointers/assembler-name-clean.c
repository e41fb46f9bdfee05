// As assembler-name-race.c, with names of their own.
// verdict: race-free
int level __asm__("the_level");
int height __asm__("the_height");

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
