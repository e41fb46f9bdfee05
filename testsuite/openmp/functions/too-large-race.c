// What stands before the region becomes 80,000 statements: the function with the region is looked at by itself, and its two
// pointers may be one.
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

static double buffer[100];

static void smooth(int n, double *to, const double *from) {
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        to[i] = (from[i - 1] + from[i]) / 2; //~ r1 data-race possible write to[i] //~ r1 data-race possible read from[i - 1] //~ r2 data-race possible write to[i] //~ r2 data-race possible read from[i]
}

int main(int argc, char **argv) {
    more(argc);
    more(argc + 1);
    smooth(100, buffer, buffer);
    return steps + (argv == NULL);
}
