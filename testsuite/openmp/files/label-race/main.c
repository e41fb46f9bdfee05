// A label makes a name one of a variable that another file calls otherwise.
// verdict: race
extern int here __asm__("there");
void count(void);

int main(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        count();
#pragma omp masked
        here = 2; //~ r1 data-race proved write here //~ r2 data-race proved write here
    }
    return 0;
}
