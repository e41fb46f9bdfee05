// The host waits for the device before it reads what that has written.
// verdict: race-free
double a[100];
double f(void) {
#pragma omp target nowait
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma omp taskwait
    return a[7];
}
