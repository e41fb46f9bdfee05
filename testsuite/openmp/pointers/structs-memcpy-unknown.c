// Pointers in many structs are copied: that two of them are equal is not followed, but they are not taken to differ.
// verdict: unknown
#include <string.h>

struct row {
    double *cells;
    int n;
};

void shift_bytes(int n, struct row *to, struct row *from, int bytes) {
    memcpy(to, from, bytes);
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        to->cells[i] = from->cells[i + 1];
}

void shift_by_one(int n, struct row *to, struct row *from) {
#pragma omp parallel
    {
#pragma omp single
        memcpy(to, from, sizeof *to);
#pragma omp for
        for (int i = 0; i < n - 1; i++)
            to->cells[i] = from->cells[i + 1];
    }
}
