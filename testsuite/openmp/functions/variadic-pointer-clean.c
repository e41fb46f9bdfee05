// A function prints its variable arguments, and changes none.
// verdict: race-free
#include <stdarg.h>
#include <stdio.h>
static void say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}
void f(int n, int *a) {
    int found = 0;
    say("%p\n", (void *)&found);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        say("%s\n", (char *)a);
        if (found)
            a[0] = i;
    }
}
