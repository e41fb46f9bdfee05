// `drand48` goes on from where its last call ended, and nothing locks that.
// verdict: race
#include <stdlib.h>
double sum(int n) {
    double s = 0;
    srand48(1);
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++)
        s += drand48(); //~ r1 data-race proved write+write drand48()
    return s;
}
