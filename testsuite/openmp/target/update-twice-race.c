// Two transfers to the device write one copy.
// verdict: race
double a[100];
void f(void) {
#pragma omp target enter data map(to : a)
#pragma omp target update to(a) nowait //~ r1 data-race proved write a
#pragma omp target update to(a) nowait //~ r1 data-race proved write a
#pragma omp taskwait
}
