// Two variables have one name for the assembler, and so are one.
// verdict: race
int level __asm__("the_level");
extern int height __asm__("the_level");

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
