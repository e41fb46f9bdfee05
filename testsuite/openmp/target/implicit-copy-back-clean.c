// The array is mapped without a clause; the host waits before it writes to it.
// verdict: race-free
int a[100];
void f(void) {
#pragma omp target nowait
    a[1] = 1;
#pragma omp taskwait
    a[0] = 1;
}
