// Variables that are not volatile, and that nothing writes, are what they were initialised with.
// verdict: race-free
static int given;
static int a[100];
int main(void) {
    int own = 0;
    int k = given;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + k];
    int m = own;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + m];
    return 0;
}
