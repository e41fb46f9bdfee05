// What a depend object that another file was lent says is not known.
// verdict: unknown
#include <omp.h>

void choose(omp_depend_t *);

int both(void) {
    int x = 0, y = 0;
    omp_depend_t first, second;
#pragma omp depobj(first) depend(out : x)
#pragma omp depobj(second) depend(in : x)
    choose(&second);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(depobj : first) shared(x)
        x = 1;
#pragma omp task depend(depobj : second) shared(x, y)
        y = x;
    }
    return y;
}
