// Dependences are on storage: rows of other lengths, and subscripts past a row, come to one element all the same.
// verdict: race-free
int a[10][10];

void order(void) {
    int (*p)[5] = (int (*)[5])a;
    int (*q)[3] = (int (*)[3])a;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : p[3][0])
        a[0][0] = 1;
#pragma omp task depend(in : q[5][0])
        a[0][0] = 2;
#pragma omp task depend(out : p[6])
        a[9][9] = 1;
#pragma omp task depend(in : a[3])
        a[9][9] = 2;
#pragma omp taskwait
#pragma omp task depend(out : a[4][2])
        a[8][8] = 1;
#pragma omp task depend(inout : p[8][2])
        a[8][8] = 2;
    }
}
