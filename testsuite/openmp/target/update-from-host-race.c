// The transfer from the device writes the host's copy, which the host reads meanwhile.
// verdict: race
double a[100], s;
void f(void) {
#pragma omp target update from(a) nowait //~ r1 data-race proved write a
    s = a[0];                            //~ r1 data-race proved read a[0]
#pragma omp taskwait
}
