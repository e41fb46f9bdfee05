// In a wider type with a sign a large unsigned number is no number below zero.
// verdict: race
void f(int *a) {
    unsigned all = -1;
    long minus = -1;
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        if (all != minus)
            a[0] = i; //~ r1 data-race proved write+write a[0]
}
