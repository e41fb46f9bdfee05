// What stands before the region becomes 40,000 statements: the function with the region is looked at by itself.
// verdict: possible-race
#include <stdlib.h>

static int steps;

static void one(int by) {
    if (by > 3)
        steps += by;
    else
        steps -= by;
}

#define TEN(call) \
    call;         \
    call;         \
    call;         \
    call;         \
    call;         \
    call;         \
    call;         \
    call;         \
    call;         \
    call

static void ten(int by) { TEN(one(by)); }
static void hundred(int by) { TEN(ten(by)); }
static void thousand(int by) { TEN(hundred(by)); }
static void more(int by) { TEN(thousand(by)); }

static void smooth(int n, double *to, const double *from) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        to[i] = (to[i - 1] + from[i + 1]) / 2; //~ r1 data-race possible write to[i] //~ r1 data-race possible read to[i - 1]
}

int main(int argc, char **argv) {
    double *a = calloc(100, sizeof *a), *b = calloc(100, sizeof *b);
    more(argc);
    if (a && b)
        smooth(100, a, b);
    free(a);
    free(b);
    return steps + (argv == NULL);
}
