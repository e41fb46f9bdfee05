// The transfer to the device reads the host's copy, as the host does; it writes that of the device.
// verdict: race-free
double a[100], s;
void f(void) {
#pragma omp target update to(a) nowait
    s = a[0];
#pragma omp taskwait
}
