// A loop without iterations takes no lock.
// verdict: race
#include <omp.h>
omp_lock_t l[100];
int y;
void add(int n) {
#pragma omp parallel
    {
        for (int i = 0; i < n; i++)
            omp_set_lock(&l[i]);
        y += 1; //~ r1 data-race proved read+write y //~ r2 data-race proved write+write y
        for (int i = 0; i < n; i++)
            omp_unset_lock(&l[i]);
    }
}
