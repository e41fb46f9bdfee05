// A task shares the variable that `copyprivate` overwrites after the thread has waited for it.
// verdict: race-free
#include <stdio.h>

int main(void) {
    int level = 0;
#pragma omp parallel private(level)
    {
        level = 0;
#pragma omp task shared(level)
        printf("%d\n", level);
#pragma omp taskwait
#pragma omp single copyprivate(level)
        level = 7;
    }
    return 0;
}
