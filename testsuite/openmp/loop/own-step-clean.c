// The same loops, which never come to what is tested.
// verdict: race-free
static int a[64];
void doubles(void) {
    for (int k = 3; k <= 9; k += k) {
#pragma omp parallel num_threads(2)
        if (k == 4)
            a[0] = 1;
    }
}
void hides(void) {
    int k = 1;
    for (int k = 3; k <= 9; k += k) {
#pragma omp parallel num_threads(2)
        if (k == 5)
            a[1] = 1;
    }
    a[2] = k;
}
