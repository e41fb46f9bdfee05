// A label makes a name one of another variable than that of this name in another file.
// verdict: race-free
extern int here __asm__("there");
void count(void);

int main(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        count();
#pragma omp masked
        here = 2;
    }
    return 0;
}
