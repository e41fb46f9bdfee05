// The thread that encounters a region is the first of its team and keeps what it assigned to its copies before; those of the
// others have their initial values.
// verdict: race-free
#include <omp.h>

static int low;
static int ready;
static _Thread_local int begin;
#pragma omp threadprivate(low, ready)

int main(void) {
    int a[64] = {0}, count = 0;
    low = 20;
#pragma omp parallel num_threads(2)
    a[low] = 1;
    begin = 32;
#pragma omp parallel num_threads(2)
    for (int i = begin; i < begin + 32; i++)
        a[i] = i;
    ready = 1;
#pragma omp parallel num_threads(2)
    {
        if (!ready) {
            count++;
            ready = 1;
        }
    }
    return a[3] + count;
}
