// A jump out of functions for which nothing has marked a place: no run gets past it, and the region behind it races.
// verdict: race
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf restart;

static void fail(int code) { longjmp(restart, code); }

int main(int argc, char **argv) {
    int last = 0;
    if (argc > 5)
        fail(argc);
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        if (i > 200)
            fail(i);
        last = i; //~ r1 data-race proved write+write last
    }
    return last + (argv == NULL);
}
