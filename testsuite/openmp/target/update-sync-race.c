// The transfer is waited for, but the kernel before it is not.
// verdict: race
#pragma omp declare target
double g[100];
#pragma omp end declare target
double y[100];
void f(void) {
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < 100; i++)
        y[i] = g[i]; //~ r1 data-race proved read g[i]
#pragma omp target update to(g) //~ r1 data-race proved write g
#pragma omp taskwait
}
