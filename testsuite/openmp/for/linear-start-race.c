// A linear variable begins where it was before the loop, which another access meets; its start is not followed.
// verdict: possible-race
void f(double *a) {
    int k = 3;
#pragma omp parallel for linear(k : 2)
    for (int i = 0; i < 10; i++) {
        a[k] = a[5] + i; //~ r1 data-race possible write a[k] //~ r1 data-race possible read a[5]
        k += 2;
    }
}
