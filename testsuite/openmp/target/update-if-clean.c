// The host executes the kernel, and reads its own copy, as the transfer to the device does.
// verdict: race-free
#pragma omp declare target
int g;
#pragma omp end declare target
int y;
void f(void) {
#pragma omp target update to(g) nowait
#pragma omp target if (0) map(from : y)
    y = g;
#pragma omp taskwait
}
