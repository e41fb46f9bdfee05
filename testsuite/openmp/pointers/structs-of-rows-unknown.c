// What is known of the members of all structs of an array ends where whole structs are stored: two may hold the same row then.
// verdict: unknown
#include <omp.h>

struct worker {
    int id;
    int *part;
};

void copied(int *pool) {
    struct worker workers[4];
    for (int t = 0; t < 4; t++) {
        workers[t].id = t;
        workers[t].part = pool + t * 50;
    }
    for (int t = 1; t < 4; t++)
        workers[t] = workers[t - 1];
#pragma omp parallel num_threads(4)
    {
        struct worker *me = &workers[omp_get_thread_num()];
        for (int i = 0; i < 50; i++)
            me->part[i] = me->id;
    }
}

void copied_in_the_region(int *pool) {
    struct worker workers[4];
    for (int t = 0; t < 4; t++) {
        workers[t].id = t;
        workers[t].part = pool + t * 50;
    }
#pragma omp parallel num_threads(4)
    {
#pragma omp single
        for (int t = 1; t < 4; t++)
            workers[t] = workers[t - 1];
        struct worker *me = &workers[omp_get_thread_num()];
        for (int i = 0; i < 50; i++)
            me->part[i] = me->id;
    }
}
