// Pointers that a loop, or a call of memcpy, stores in the members of structs are followed as those in arrays are: slices of
// one block that overlap, and rows of which two structs hold the same.
// verdict: race
#include <omp.h>
#include <string.h>

struct row {
    double *cells;
    int n;
};

struct worker {
    int id;
    int *part;
};

void shift(int n, int rows, struct row *to, struct row *from) {
    memcpy(to, from, rows * sizeof *to);
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        to[0].cells[i] = from[0].cells[i + 1]; //~ r1 data-race proved write to[0].cells[i] //~ r1 data-race proved read from[0].cells[i + 1]
}

void overlapping(int *pool) {
    struct worker workers[4];
    for (int t = 0; t < 4; t++) {
        workers[t].id = t;
        workers[t].part = pool + t * 49;
    }
#pragma omp parallel num_threads(4)
    for (int i = 0; i < 50; i++)
        workers[omp_get_thread_num()].part[i] = i; //~ r2 data-race proved write+write workers[omp_get_thread_num()].part[i]
}

struct move {
    int to, value;
};

void scatter(int *out) {
    struct move moves[64];
    for (int i = 0; i < 64; i++) {
        moves[i].value = i;
        moves[i].to = i / 2;
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        out[moves[i].to] = moves[i].value; //~ r3 data-race proved write+write out
}
