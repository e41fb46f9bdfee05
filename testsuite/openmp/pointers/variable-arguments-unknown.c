// A call may give the same pointer twice among its variable arguments.
// verdict: unknown
#include <stdarg.h>

int b[10];

static void run(int n, ...) {
    va_list list;
    int *given[8];
    va_start(list, n);
    for (int i = 0; i < n; i++)
        given[i] = va_arg(list, int *);
    va_end(list);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        given[i][0] = i;
}

int main(void) {
    run(2, b, b);
    return 0;
}
