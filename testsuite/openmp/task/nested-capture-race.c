// A task that shares a variable of its creator copies it for a task of its own, whenever that is.
// verdict: race
#include <stdio.h>

int main(void) {
#pragma omp parallel
#pragma omp single
    {
        int last = 0;
#pragma omp task shared(last)
        {
#pragma omp task firstprivate(last) //~ r1 data-race proved read last
            printf("%d\n", last);
        }
        last = 1; //~ r1 data-race proved write last
#pragma omp taskwait
    }
}
