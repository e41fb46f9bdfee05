// The thread that encounters a region is the first of its team and keeps what it assigned to its copies before; those of the
// others have their initial values.
// verdict: race
#include <omp.h>

static int off = 64;
static _Thread_local int low = 20;
static int mode;
#pragma omp threadprivate(off, mode)

void across_chunks(int *a) {
    off = 1;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i] = a[i + off]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + off]
}

int main(void) {
    int a[256] = {0};
    across_chunks(a);
    low = 0;
#pragma omp parallel num_threads(2)
    a[omp_get_thread_num() * 20 + 20 - low] = 1; //~ r4 data-race proved write+write a[omp_get_thread_num() * 20 + 20 - low]
    low = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0)
            a[low + 20] = 1; //~ r2 data-race proved write a[low + 20]
        else
            a[low] = 2; //~ r2 data-race proved write a[low]
    }
    mode = 1;
#pragma omp parallel num_threads(2)
    {
        if (mode == 1)
            a[0] = 1; //~ r3 data-race proved write a[0]
        if (mode == 0)
            a[0] = 2; //~ r3 data-race proved write a[0]
    }
    return a[1];
}
