// A loop that counts away from its bound and begins at or past it has no iteration; nor has one with a named step.
// verdict: race-free
int a[100];
enum { back = -1 };
void nest(void) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 10; i++)
        for (int j = 10; j < 0; j--)
            a[j] = i;
}
void named(void) {
#pragma omp parallel for
    for (int i = 10; i < 0; i += back)
        a[5] = i;
}
void tasks(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
    for (int i = 0; i > 0; i++)
        a[5] = i;
}
