// The update that the host does not wait for is awaited before the host reads the array.
// verdict: race-free
double a[100], s;
void f(void) {
#pragma omp target update from(a) nowait
#pragma omp taskwait
    s = a[0];
}
