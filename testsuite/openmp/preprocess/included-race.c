// The distance of the dependence comes from an included file.
// verdict: race
#include "distance.h"

void smear(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i += STEP)
        a[i + DISTANCE] = a[i]; //~ r1 data-race proved write a[i + DISTANCE] //~ r1 data-race proved read a[i]
}
