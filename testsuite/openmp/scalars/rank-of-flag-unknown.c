// Elements are ranked by an order that changes while they are counted: two may have the same place.
// verdict: unknown
#include <stdlib.h>

int *placed(const int *a, int n) {
    int *place = malloc(n * sizeof *place);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int before = 0, turned = 0;
        for (int j = 0; j < n; j++) {
            if (turned ? a[j] > a[i] || (a[j] == a[i] && j < i) : a[j] < a[i] || (a[j] == a[i] && j < i))
                before++;
            turned = a[j] == a[i];
        }
        place[before] = a[i];
    }
    return place;
}
