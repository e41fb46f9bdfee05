// A function that prints its further arguments reads the texts among them.
// verdict: possible-race
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
}

void f(char *name) {
#pragma omp parallel sections
    {
#pragma omp section
        say("%s: %d\n", name, 1); //~ r1 data-race possible read name
#pragma omp section
        name[0] = 'x'; //~ r1 data-race possible write name[0]
    }
}
