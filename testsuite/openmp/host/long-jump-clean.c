// A function jumps out of its caller; the region does not depend on what it wrote.
// verdict: race-free
#include <setjmp.h>
static int shift, a[100];
static jmp_buf env;

static void fail(void) {
    shift = 1;
    longjmp(env, 1);
}

int main(void) {
    if (!setjmp(env)) {
        fail();
        shift = 0;
    }
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i] + shift;
}
