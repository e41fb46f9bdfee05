// The barrier stands in a recursive call that is not followed: it may order everything.
// verdict: unknown
#include <omp.h>

int x;

static void wait_below(int n) {
    if (n > 0) {
        wait_below(n - 1); //~ unsupported
    } else {
#pragma omp barrier
    }
}

void run(void) {
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        if (t == 0)
            x = 1;
        wait_below(1);
        if (t == 1)
            x = 2;
    }
}
