// Operators that are words: of two iterations, one is beyond 10.
// verdict: race
void f(float *a) {
#pragma omp parallel for
    for (int i = 0; i < 1'000; ++i)
        if (i > 10 or not(i bitand 1))
            a[i] += a[i + 2]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 2]
}
