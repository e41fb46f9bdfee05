// A function sets the shift and jumps out of its caller, which does not come to reset it.
// verdict: possible-race
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
        a[i + shift] = a[i]; //~ r1 data-race possible write a[i + shift] //~ r1 data-race possible read a[i]
}
