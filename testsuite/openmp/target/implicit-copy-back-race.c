// The array is mapped without a clause: what the device does not change is copied back, too, while the host writes to it.
// verdict: possible-race
int a[100];
void f(void) {
#pragma omp target nowait //~ r1 data-race possible read ? //~ r2 data-race possible write ?
    a[1] = 1;
    a[0] = 1; //~ r1 data-race possible write a[0] //~ r2 data-race possible write a[0]
#pragma omp taskwait
}
