// Steps and bounds that speak of the variable of their loop, also where an outer one has its name.
// verdict: race
static int a[64];
void doubles(void) {
    int k;
    for (k = 3; k <= 9; k += k) {
#pragma omp parallel num_threads(2)
        if (k == 6)
            a[0] = 1; //~ r1 data-race proved write+write a[0]
    }
}
void approaches(void) {
    int k;
    for (k = 3; k <= 12 - k; k++) {
#pragma omp parallel num_threads(2)
        if (k == 6)
            a[1] = 1; //~ r2 data-race proved write+write a[1]
    }
}
void hides(int k) {
    for (int k = 3; k <= 9; k += k) {
#pragma omp parallel num_threads(2)
        if (k == 6)
            a[2] = 1; //~ r3 data-race proved write+write a[2]
    }
    a[3] = k;
}
