// Tasks of a walk that goes round in a circle more than once have a node in common.
// verdict: race
#include <stdlib.h>

struct node {
    int v;
    struct node *next;
};

int main(void) {
    struct node *first = 0, *last = 0;
    for (int i = 0; i < 3; i++) {
        struct node *made = malloc(sizeof *made);
        made->v = i;
        made->next = first;
        if (!first)
            last = made;
        first = made;
    }
    last->next = first;
#pragma omp parallel
#pragma omp single
    {
        struct node *p = first;
        for (int k = 0; k < 4; k++) {
#pragma omp task firstprivate(p)
            p->v++; //~ r1 data-race proved write+write p->v //~ r2 data-race proved read+write p->v
            p = p->next;
        }
    }
    return 0;
}
