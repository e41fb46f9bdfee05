// The device touches another element, but the whole array is copied back while the host writes to it.
// verdict: possible-race
int a[100];
void f(void) {
#pragma omp target map(tofrom : a) nowait //~ r1 data-race possible read a //~ r2 data-race possible write a
    a[1] = 1;
    a[0] = 1; //~ r1 data-race possible write a[0] //~ r2 data-race possible write a[0]
#pragma omp taskwait
}
