// The transfer from the device reads the copy that a kernel writes meanwhile.
// verdict: race
#pragma omp declare target
double g[100];
#pragma omp end declare target
void f(void) {
#pragma omp target update from(g) nowait //~ r1 data-race proved read g
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < 100; i++)
        g[i] = i; //~ r1 data-race proved write g[i]
#pragma omp taskwait
}
