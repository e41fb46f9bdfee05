// Many tasks that read one variable order nothing of another.
// verdict: race-free
#include <stdlib.h>
void f(void) {
    int x = 1, z = 3;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x)
        x = 2;
#pragma omp task shared(x) depend(inout : x)
        x = 3;
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp task shared(z) depend(in : z)
        if (z != 3)
            abort();
#pragma omp taskwait depend(in : x)
        if (x != 3)
            abort();
    }
}
