// The tasks of the function take no part in the reduction: they all change the original.
// verdict: race
// also: other findings allowed
int x;
static void more(void) {
#pragma omp task
    x += 2; //~ r1 data-race proved write+write x
}
void f(int n) {
#pragma omp parallel
#pragma omp for reduction(task, + : x)
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : x)
        {
            x++;
            more();
        }
    }
}
