// A volatile variable that the program does not write is written by something else, at any time.
// verdict: possible-race
static volatile int given;
static int a[100];
int main(void) {
    volatile int own = 0;
    int k = given;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + k]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + k]
    int m = own;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + m]; //~ r2 data-race possible write a[i] //~ r2 data-race possible read a[i + m]
    return 0;
}
