// The row is that of the thread of the outer region that leads here, also where a task has begun the inner one.
// verdict: race-free
#include <omp.h>
int a[8][8], b[8][8];

int main(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp parallel num_threads(4)
        if (omp_get_level() == 2)
            a[omp_get_ancestor_thread_num(1)][omp_get_ancestor_thread_num(2)] = 1;
#pragma omp barrier
#pragma omp single
        for (int k = 0; k < 8; k++) {
#pragma omp task
#pragma omp parallel num_threads(4)
            b[k][omp_get_thread_num() + omp_get_ancestor_thread_num(0)] = omp_get_team_size(1);
        }
    }
    return 0;
}
