// A loop counts on while the tasks that it has created read its counter, which they share.
// verdict: race
static int sum, a[100], b[10][10];
void counted(void) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 10; k++) { //~ r1 data-race proved write k@3
#pragma omp task shared(k)
        {
#pragma omp atomic
            sum += k; //~ r1 data-race proved read k
        }
    }
}
void by_default(void) {
#pragma omp parallel
#pragma omp master
#pragma omp taskgroup
    for (int k = 99; k >= 0; k -= 3) { //~ r2 data-race proved write k@3
#pragma omp task default(shared)
        a[k] = 1; //~ r2 data-race proved read k
    }
}
void outer(void) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 10; i++) //~ r3 data-race proved write i@3
        for (int j = 0; j < 10; j++) {
#pragma omp task shared(i) firstprivate(j)
            b[i][j] = 1; //~ r3 data-race proved read i
        }
}
void in_parts(void) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 10; i++) { //~ r4 data-race proved write i@3
#pragma omp taskloop nogroup shared(i)
        for (int j = 0; j < 10; j++)
            b[i][j] = 2; //~ r4 data-race proved read i
    }
}
