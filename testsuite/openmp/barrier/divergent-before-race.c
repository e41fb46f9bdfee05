// A race in a region that comes after one whose threads may wait for ever: no execution reaches it.
// verdict: possible-race
#include <omp.h>
void f(int n, int *a)
{
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
        {
#pragma omp barrier //~ barrier-divergence
        }
    }
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i - 1]
}
