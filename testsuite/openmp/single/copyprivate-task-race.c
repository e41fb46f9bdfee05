// A task shares the variable that `copyprivate` overwrites before the thread leaves the barrier of the `single`.
// verdict: race
// also: other findings allowed
#include <stdio.h>

int main(void) {
    int level = 0;
#pragma omp parallel private(level)
    {
        level = 0;
#pragma omp task shared(level)
        printf("%d\n", level); //~ r1 data-race proved read level
#pragma omp single copyprivate(level) //~ r1 data-race proved write level
        level = 7;
    }
    return 0;
}
