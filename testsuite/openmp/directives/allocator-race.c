// A shared variable has no copies, wherever it is.
// verdict: race
// also: other findings allowed
#include <omp.h>

void scale(int n, double *a) {
    double t = 0;
#pragma omp parallel for proc_bind(close)
    for (int i = 0; i < n; i++) {
        t = a[i]; //~ r1 data-race proved write+write t
        a[i] = t * t;
    }
}
