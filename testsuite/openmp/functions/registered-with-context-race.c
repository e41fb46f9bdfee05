// The same with a handler that adds without care.
// verdict: race
// also: other findings allowed
#include <stdio.h>

typedef void (*handler)(int id, void *context);
static struct {
    handler run;
    void *context;
} table[16];
static int used;
static int seen[100];
static int sum;

static int register_handler(handler run, void *context) {
    if (used == 16)
        return -1;
    table[used].run = run;
    table[used].context = context;
    return used++;
}

static void store(int id, void *context) {
    int *to = context;
    to[id] = id;
}

static void add(int id, void *context) {
    int *to = context;
    *to += id; //~ r1 data-race any write+write *to
}

int main(void) {
    register_handler(store, seen);
    register_handler(add, &sum);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        for (int k = 0; k < used; k++)
            table[k].run(i, table[k].context);
    printf("%d %d\n", seen[3], sum);
    return 0;
}
