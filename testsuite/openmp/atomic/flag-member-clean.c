// A flag that is a member of a struct, waited for through a pointer: what lies behind another member is ordered.
// verdict: race-free
#include <stdlib.h>
struct channel { int ready, other; int *data; };

static void put(struct channel *c, int value) {
    c->data[0] = value;
#pragma omp atomic write seq_cst
    c->ready = 1;
}
static int get(struct channel *c) {
    int ready;
    do {
#pragma omp atomic read seq_cst
        ready = c->ready;
    } while (!ready);
    return c->data[0];
}

int main(void) {
    struct channel c = {0, 0, malloc(sizeof(int))};
    int received = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        put(&c, 42);
#pragma omp section
        received = get(&c);
    }
    free(c.data);
    return received;
}
