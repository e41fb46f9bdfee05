// The length of the loop is given on the command line and not larger than the distance.
// verdict: race-free
// args: -D LENGTH=64
#ifndef LENGTH
#define LENGTH 1
#endif

void copy(double *a) {
#pragma omp parallel for
    for (int i = 0; i < LENGTH; i++)
        a[i + 64] = a[i];
}
