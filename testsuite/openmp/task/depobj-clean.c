// Two tasks whose dependences on x are held by objects.
// verdict: race-free
#include <omp.h>

int both(void) {
    int x = 0, y = 0;
    omp_depend_t first, second;
#pragma omp depobj(first) depend(out : x)
#pragma omp depobj(second) depend(out : x)
#pragma omp depobj(second) update(in)
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(depobj : first) shared(x)
        x = 1;
#pragma omp task depend(depobj : second) shared(x, y)
        y = x;
    }
#pragma omp depobj(first) destroy
#pragma omp depobj(second) destroy
    return y;
}
