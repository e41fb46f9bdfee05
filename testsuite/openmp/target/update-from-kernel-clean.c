// The transfer from the device reads its copy, as the kernel does; it writes the one of the host, which that does not see.
// verdict: race-free
#pragma omp declare target
double g[100];
#pragma omp end declare target
double y[100];
void f(void) {
#pragma omp target update from(g) nowait
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < 100; i++)
        y[i] = g[i];
#pragma omp taskwait
}
