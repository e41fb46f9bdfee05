// The copy is there, so `tofrom` copies nothing back, and `delete` does not either: the host still has the 1.
// verdict: possible-race
int a[100];
int main(void) {
    int k = 1;
#pragma omp target enter data map(to : k)
#pragma omp target map(tofrom : k)
    k = 0;
#pragma omp target exit data map(delete : k)
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i + k]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + k]
    return 0;
}
