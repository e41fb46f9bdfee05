// Tasks of a walk once round a circle have no node in common, which is not followed: the nodes have one name.
// verdict: unknown
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
        for (int k = 0; k < 3; k++) {
#pragma omp task firstprivate(p)
            p->v++;
            p = p->next;
        }
    }
    return 0;
}
