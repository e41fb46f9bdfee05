// It depends on their numbers whether the device that a transfer writes to is the one that reads.
// verdict: possible-race
#pragma omp declare target
int g;
#pragma omp end declare target
int y;
void f(int first, int second) {
#pragma omp target update to(g) device(first) nowait //~ r1 data-race possible write g
#pragma omp target device(second) map(from : y)
    y = g; //~ r1 data-race possible read g
#pragma omp taskwait
}
