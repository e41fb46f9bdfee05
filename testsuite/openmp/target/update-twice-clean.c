// Two transfers to the device write parts of their own.
// verdict: race-free
double a[100];
void f(void) {
#pragma omp target enter data map(to : a)
#pragma omp target update to(a[0 : 50]) nowait
#pragma omp target update to(a[50 : 50]) nowait
#pragma omp taskwait
}
