// The step of the loop comes from an included file and does not divide the distance.
// verdict: race-free
#include "distance.h"

void smear(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i += STEP)
        a[i + DISTANCE + 1] = a[i];
}
