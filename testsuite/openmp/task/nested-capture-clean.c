// A task that shares a variable of its creator copies it for a task of its own, and the creator waits before it goes on.
// verdict: race-free
#include <stdio.h>

int main(void) {
#pragma omp parallel
#pragma omp single
    {
        int last = 0;
#pragma omp task shared(last)
        {
#pragma omp task firstprivate(last)
            printf("%d\n", last);
        }
#pragma omp taskwait
        last = 1;
    }
}
