// What is stored in a `_Bool` is 0 or 1.
// verdict: race-free
void f(int *x) {
    _Bool z = 5;
    z += 1;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        if (z != 1)
            x[0] = i;
}
