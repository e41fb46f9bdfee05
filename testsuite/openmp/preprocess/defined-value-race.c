// The length of the loop is given on the command line and larger than the distance.
// verdict: race
// args: -D LENGTH=65
#ifndef LENGTH
#define LENGTH 1
#endif

void copy(double *a) {
#pragma omp parallel for
    for (int i = 0; i < LENGTH; i++)
        a[i + 64] = a[i]; //~ r1 data-race proved write a[i + 64] //~ r1 data-race proved read a[i]
}
