// As the racy one, with a variable for each task.
// verdict: race-free
#include <omp.h>
int a[4];
int main(void) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 4; i++)
#pragma omp task if (i < 3)
    {
        int thread = omp_get_thread_num();
        a[i] += thread;
    }
    return 0;
}
