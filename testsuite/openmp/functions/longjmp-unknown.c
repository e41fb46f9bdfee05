// A jump to elsewhere is not followed.
// verdict: unknown
#include <setjmp.h>

int x;

void run(jmp_buf *to) {
#pragma omp parallel
    {
        if (x)
            longjmp(*to, 1); //~ unsupported
        x = 1;
    }
}
