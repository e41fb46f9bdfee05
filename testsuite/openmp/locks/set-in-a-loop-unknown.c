// Locks that a loop takes are held after it; which, is not followed.
// verdict: unknown
#include <omp.h>
omp_lock_t l[100];
int y;
void add(int n) {
    if (n < 1)
        return;
#pragma omp parallel
    {
        for (int i = 0; i < n; i++)
            omp_set_lock(&l[i]);
        y += 1;
        for (int i = 0; i < n; i++)
            omp_unset_lock(&l[i]);
    }
}
