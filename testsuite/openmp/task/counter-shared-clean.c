// A loop counts on only when nothing reads its counter any more, or the tasks have the values of their own.
// verdict: race-free
static int sum, a[100], b[10][10];
void counted(void) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 10; k++) {
#pragma omp task shared(k)
        {
#pragma omp atomic
            sum += k;
        }
#pragma omp taskwait
    }
}
void by_default(void) {
#pragma omp parallel
#pragma omp master
#pragma omp taskgroup
    for (int k = 99; k >= 0; k -= 3) {
#pragma omp task default(shared) firstprivate(k)
        a[k] = 1;
    }
}
void outer(void) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 10; i++) {
        for (int j = 0; j < 10; j++) {
#pragma omp task shared(i) firstprivate(j)
            b[i][j] = 1;
        }
#pragma omp taskwait
    }
}
void in_parts(void) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 10; i++) {
#pragma omp taskloop shared(i)
        for (int j = 0; j < 10; j++)
            b[i][j] = 2;
    }
}
void at_once(void) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 10; k++) {
#pragma omp task shared(k) if (0)
        sum += k;
    }
}
