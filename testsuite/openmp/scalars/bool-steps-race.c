// What is stored in a `_Bool` is 0 or 1.
// verdict: race
void f(int *x) {
    _Bool z = 5;
    z += 1;
    _Bool y = 1;
    y--;
    y--;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        if (z == 1 && y == 1)
            x[0] = i; //~ r1 data-race proved write+write x[0]
}
