// Threads that take arguments from one list change it.
// verdict: race
#include <stdarg.h>
static int r[9];
void take(int n, ...) {
    va_list list;
    va_start(list, n);
#pragma omp parallel for
    for (int i = 0; i < 9; i++)
        r[i] = va_arg(list, int); //~ r1 data-race proved write+write list //~ r2 data-race proved read+write list
    va_end(list);
}
