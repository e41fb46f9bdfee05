// Threads take arguments from one list one after the other.
// verdict: race-free
#include <stdarg.h>
static int r[9];
void take(int n, ...) {
    va_list list;
    va_start(list, n);
#pragma omp parallel for
    for (int i = 0; i < 9; i++) {
#pragma omp critical
        r[i] = va_arg(list, int);
    }
    va_end(list);
}
