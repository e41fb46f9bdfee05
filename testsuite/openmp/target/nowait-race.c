// The host goes on while the device works, and reads what that writes.
// verdict: race
double a[100];
double f(void) {
#pragma omp target nowait //~ r2 data-race possible write ?
    for (int i = 0; i < 100; i++)
        a[i] = i; //~ r1 data-race proved write a[i]
    return a[7]; //~ r1 data-race proved read a[7] //~ r2 data-race possible read a[7]
}
