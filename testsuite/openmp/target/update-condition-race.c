// Where the host executes the kernel, it reads what the transfer from the device writes.
// verdict: possible-race
#pragma omp declare target
int g;
#pragma omp end declare target
int y;
void f(int n) {
#pragma omp target update from(g) nowait //~ r1 data-race possible write g
#pragma omp target if (n > 100) map(from : y)
    y = g; //~ r1 data-race possible read g
#pragma omp taskwait
}
