// Two tasks that both only read, as far as their dependence objects say.
// verdict: race
#include <omp.h>

int both(void) {
    int x = 0, y = 0;
    omp_depend_t first, second;
#pragma omp depobj(first) depend(out : x)
#pragma omp depobj(second) depend(in : x)
#pragma omp depobj(first) update(in)
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(depobj : first) shared(x)
        x = 1; //~ r1 data-race proved write x
#pragma omp task depend(depobj : second) shared(x, y)
        y = x; //~ r1 data-race proved read x
    }
#pragma omp depobj(first) destroy
#pragma omp depobj(second) destroy
    return y;
}
