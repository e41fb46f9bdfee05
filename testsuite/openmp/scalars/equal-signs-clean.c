// Equal in an unsigned type is what is below zero and the large number that it becomes there.
// verdict: race-free
void f(int *a) {
    unsigned all = -1;
    int minus = -1;
#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        if (all != minus)
            a[0] = i;
        a[1 + i * (all - 1 == (unsigned)(minus - 1))] = i;
    }
}
