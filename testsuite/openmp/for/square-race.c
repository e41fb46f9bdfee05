// The squares of negative and positive numbers coincide.
// verdict: race
void squares(double *a) {
#pragma omp parallel for
    for (int i = -3; i <= 3; i++)
        a[i * i] = i; //~ r1 data-race proved write+write a[i * i]
}
