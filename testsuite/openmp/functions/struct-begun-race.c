// The call touches a whole struct and the first member of the next.
// verdict: race
// also: other findings allowed
#include <string.h>
struct record {
    int key, count;
};

void clear(struct record *r, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        memset(&r[2 * i], 0, 12); //~ r1 data-race proved write &r[2 * i]
        if (i > 0)
            r[2 * i - 1].key = 3; //~ r1 data-race proved write r[2 * i - 1]
    }
}
