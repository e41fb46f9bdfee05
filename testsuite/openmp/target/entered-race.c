// What the host writes after `target enter data` does not reach the copy of the device, which still has the 1.
// verdict: possible-race
int a[101];
int main(void) {
    int k = 1;
#pragma omp target enter data map(to : k)
    k = 0;
#pragma omp target teams distribute parallel for map(to : k)
    for (int i = 0; i < 99; i++)
        a[i] = a[i + k]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + k]
#pragma omp target exit data map(delete : k)
    return 0;
}
