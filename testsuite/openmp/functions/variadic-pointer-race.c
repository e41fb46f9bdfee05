// A function finds the pointer to a variable among its variable arguments.
// verdict: possible-race
#include <stdarg.h>
static void set(int count, ...) {
    va_list list;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        *va_arg(list, int *) = 1;
    va_end(list);
}
void f(int n, int *a) {
    int found = 0;
    set(1, &found);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (found)
            a[0] = i; //~ r1 data-race possible write+write a[0]
}
