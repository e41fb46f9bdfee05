// Two taskgroups with a task reduction of one variable run at the same time.
// verdict: race
int total;
void f(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp taskgroup task_reduction(+ : total)
        {
#pragma omp task in_reduction(+ : total) //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
            total += 1;
        }
    }
}
