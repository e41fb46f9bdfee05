// The variable of a divided loop belongs to the thread, or task, that goes on to its next iteration while a task reads it.
// verdict: race
static int a[1000];
void divided(void) {
    int i;
#pragma omp parallel for private(i)
    for (i = 0; i < 1000; i++) { //~ r1 data-race proved write i
#pragma omp task shared(i)
        a[i] = 1; //~ r1 data-race proved read i
    }
}
void in_tasks(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(10)
    for (int i = 0; i < 1000; i++) { //~ r2 data-race proved write i
#pragma omp task shared(i)
        a[i] = 2; //~ r2 data-race proved read i
    }
}
