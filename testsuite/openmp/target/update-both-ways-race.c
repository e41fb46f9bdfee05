// What one transfer reads the other one writes: the host's copy, and the device's.
// verdict: race
double a[100];
void f(void) {
#pragma omp target enter data map(to : a)
#pragma omp target update to(a) nowait   //~ r1 data-race proved read a //~ r2 data-race proved write a
#pragma omp target update from(a) nowait //~ r1 data-race proved write a //~ r2 data-race proved read a
#pragma omp taskwait
}
