// `defaultmap(to)`: the device gets a copy of the array while the host writes to it.
// verdict: possible-race
void f(int *result) {
    int a[100] = {0};
    int sum = 0;
#pragma omp target nowait defaultmap(to : aggregate) map(from : sum) //~ r1 data-race possible read ?
    sum = a[1];
    a[0] = 1;   //~ r1 data-race possible write a[0]
#pragma omp taskwait
    *result = sum + a[0];
}
