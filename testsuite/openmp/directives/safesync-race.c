// `safesync` promises progress to threads that wait for each other, and orders nothing.
// openmp: 6.0
// verdict: race
void fill(int *a) {
#pragma omp parallel safesync(4)
    a[0] = 1; //~ r1 data-race proved write+write a[0]
}
