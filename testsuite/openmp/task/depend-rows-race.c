// The rows have other lengths, so the same subscripts are other storage: nothing orders the two tasks.
// verdict: race
int a[10][10];

void order(void) {
    int (*p)[5] = (int (*)[5])a;
    int (*q)[3] = (int (*)[3])a;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : p[3][0])
        a[0][0] = 1; //~ r1 data-race proved write a[0][0]
#pragma omp task depend(in : q[3][0])
        a[0][0] = 2; //~ r1 data-race proved write a[0][0]
    }
}
