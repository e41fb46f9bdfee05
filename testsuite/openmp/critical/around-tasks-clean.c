// The creator waits for the task within the critical section; so it does for an inner team.
// verdict: race-free
int x, y;
void f(void) {
#pragma omp parallel
    {
#pragma omp critical
        {
#pragma omp taskgroup
            {
#pragma omp task
                x++;
            }
        }
#pragma omp critical
        {
#pragma omp parallel
#pragma omp master
            y++;
        }
    }
}
