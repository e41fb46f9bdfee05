// The transfer to the device writes the copy that a kernel reads meanwhile.
// verdict: race
#pragma omp declare target
double g[100];
#pragma omp end declare target
double y[100];
void f(void) {
    for (int i = 0; i < 100; i++)
        g[i] = i;
#pragma omp target update to(g) nowait depend(out : g) //~ r1 data-race proved write g
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < 100; i++)
        y[i] = g[i] * 2; //~ r1 data-race proved read g[i]
#pragma omp taskwait
}
