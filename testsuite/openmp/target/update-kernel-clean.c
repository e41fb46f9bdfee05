// The kernel depends on the transfer to the device, which writes the copy that it reads.
// verdict: race-free
#pragma omp declare target
double g[100];
#pragma omp end declare target
double y[100];
void f(void) {
    for (int i = 0; i < 100; i++)
        g[i] = i;
#pragma omp target update to(g) nowait depend(out : g)
#pragma omp target teams distribute parallel for nowait depend(in : g)
    for (int i = 0; i < 100; i++)
        y[i] = g[i] * 2;
#pragma omp taskwait
}
