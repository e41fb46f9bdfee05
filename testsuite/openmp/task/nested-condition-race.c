// A task that shares a variable of its creator reads it to see whether a task of its own is to be deferred.
// verdict: race
#include <stdio.h>

int main(void) {
#pragma omp parallel
#pragma omp single
    {
        int many = 0;
#pragma omp task shared(many)
        {
#pragma omp task if(many) //~ r1 data-race proved read many
            puts("part");
        }
        many = 1; //~ r1 data-race proved write many
#pragma omp taskwait
    }
}
