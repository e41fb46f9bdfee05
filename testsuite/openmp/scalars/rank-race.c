// Each element is put where as many stand before it as are less, which equal ones have in common.
// verdict: possible-race
#include <stdlib.h>
#include <string.h>

void sorted(int *a, int n) {
    int *place = malloc(n * sizeof *place);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int before = 0;
        for (int j = 0; j < n; j++) {
            if (a[j] < a[i])
                before++;
        }
        place[before] = a[i]; //~ r1 data-race any write+write place[before]
    }
    memcpy(a, place, n * sizeof *place);
    free(place);
}
