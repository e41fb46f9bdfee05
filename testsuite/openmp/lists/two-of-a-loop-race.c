// Two pointers to what a loop has allocated lead to two nodes: what is stored by one is not read by the other.
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
        made->next = 0;
        if (!first)
            first = made;
        last = made;
    }
    last->v = 7;
    first->v = 5;
    int seen = 0;
#pragma omp parallel
    {
        if (last->v == 7)
            seen = 1; //~ r1 data-race any write+write seen
    }
    return seen;
}
