// The twin: the format asks for an address, the text is another one, or both are under one lock.
// verdict: race-free
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...) {
    va_list list;
    va_start(list, format);
#pragma omp critical(output)
    vfprintf(stderr, format, list);
    va_end(list);
}

void f(char *name, int i) {
    char other[10] = "other";
#pragma omp parallel sections
    {
#pragma omp section
        say("%p %s %d %s\n", name, other, i, "literal");
#pragma omp section
        name[0] = 'x';
    }
#pragma omp parallel sections
    {
#pragma omp section
        say("%s\n", name);
#pragma omp section
        {
#pragma omp critical(output)
            name[0] = 'x';
        }
    }
}
