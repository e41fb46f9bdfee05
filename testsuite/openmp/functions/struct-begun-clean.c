// Calls that end within a struct touch its first members only.
// verdict: race-free
#include <stddef.h>
#include <string.h>
struct record {
    int key;
    double weight;
    int count;
};
struct head {
    int key;
};

void clear(struct record *r, struct head *h, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        memset(&r[i + 1], 0, offsetof(struct record, count));
        r[i].count = 1;
    }
#pragma omp parallel sections
    {
#pragma omp section
        memcpy(r, h, sizeof(struct head));
#pragma omp section
        r->weight = 1;
    }
}
