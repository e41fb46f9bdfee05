// One thread's transfer reads the host's copy, as another thread does.
// verdict: race-free
#pragma omp declare target
int g;
#pragma omp end declare target
int y;
void f(void) {
#pragma omp parallel sections
    {
#pragma omp section
        {
#pragma omp target update to(g)
        }
#pragma omp section
        y = g;
    }
}
