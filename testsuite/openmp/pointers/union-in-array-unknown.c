// A pointer into a union that stands in an array leads to the next one. (It is a race.)
// verdict: unknown
union both {
    struct {
        int a[4];
        int b;
    } s;
    int all[8];
} x[3];

void f(void) {
    int *p = x[1].s.a;
#pragma omp parallel sections
    {
#pragma omp section
        p[8] = 1;
#pragma omp section
        x[2].s.a[0] = 2;
    }
}
