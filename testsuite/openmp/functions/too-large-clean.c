// What stands before the region becomes 80,000 statements: the function with the region is looked at by itself.
// verdict: race-free
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

static double buffers[2][100];

static void smooth(int n) {
    double *to = buffers[0];
    const double *from = buffers[1];
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        to[i] = (from[i - 1] + from[i + 1]) / 2;
}

int main(int argc, char **argv) {
    more(argc);
    more(argc + 1);
    smooth(100);
    return steps + (argv == NULL);
}
