// One thread's transfer writes the copy that the device of another one, which waits for it, reads.
// verdict: race
#pragma omp declare target
int g;
#pragma omp end declare target
int y;
void f(void) {
#pragma omp parallel sections
    {
#pragma omp section
        {
#pragma omp target update to(g) //~ r1 data-race proved write g
        }
#pragma omp section
        {
#pragma omp target map(from : y)
            y = g; //~ r1 data-race proved read g
        }
    }
}
