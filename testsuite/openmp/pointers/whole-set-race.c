// A function that writes a whole structure writes its members, too.
// verdict: possible-race
#include <omp.h>
#include <string.h>

struct pair {
    int n, m;
};

void cleared(int *a) {
    struct pair s;
    s.n = 1;
    s.m = 1;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
#pragma omp master
        memset(&s, 0, sizeof s);
#pragma omp barrier
        if (t > 0 && s.n == 0)
            a[0] = t; //~ r1 data-race possible write+write a[0]
    }
}
