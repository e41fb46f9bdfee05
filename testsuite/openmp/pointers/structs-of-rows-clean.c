// Pointers and subscripts that a loop stores in the members of structs are followed as those in arrays are; what is stored to
// other members changes nothing of that.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>

struct worker {
    int id;
    int *part;
    long sum;
};

int main(void) {
    struct worker workers[4];
    int *pool = calloc(4 * 50, sizeof *pool);
    for (int t = 0; t < 4; t++) {
        workers[t].id = t;
        workers[t].part = pool + t * 50;
        workers[t].sum = 0;
    }
#pragma omp parallel num_threads(4)
    {
        struct worker *me = &workers[omp_get_thread_num()];
        for (int i = 0; i < 50; i++) {
            me->part[i] = i;
            me->sum += i;
        }
    }
    return workers[0].sum != 0;
}

struct move {
    int to, value;
};

void scatter(int *out) {
    struct move moves[64];
    for (int i = 0; i < 64; i++) {
        moves[i].value = i;
        moves[i].to = 63 - i;
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        out[moves[i].to] = moves[i].value;
}
