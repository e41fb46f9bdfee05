// The host executes the kernel, and reads its own copy while the transfer from the device writes that.
// verdict: race
#pragma omp declare target
int g;
#pragma omp end declare target
int y;
void f(void) {
#pragma omp target update from(g) nowait //~ r1 data-race proved write g
#pragma omp target if (0) map(from : y)
    y = g; //~ r1 data-race proved read g
#pragma omp taskwait
}
