// Memory that is allocated before the region is shared.
// verdict: race
#include <stdlib.h>

double *make(void) {
    double *cell = malloc(sizeof *cell);
#pragma omp parallel
    {
        *cell = 1.0; //~ r1 data-race proved write+write *cell
    }
    return cell;
}
