// The variable of a divided loop is read by tasks that its iteration waits for, or there is no next iteration.
// verdict: race-free
static int a[1000];
void divided(void) {
    int i;
#pragma omp parallel for private(i)
    for (i = 0; i < 1000; i++) {
#pragma omp task shared(i)
        a[i] = 1;
#pragma omp taskwait
    }
}
void in_tasks(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(10)
    for (int i = 0; i < 1000; i++) {
#pragma omp taskgroup
        {
#pragma omp task shared(i)
            a[i] = 2;
        }
    }
}
void only_one(void) {
#pragma omp parallel for
    for (int i = 0; i < 1; i++) {
#pragma omp task shared(i)
        a[i] = 3;
    }
}
