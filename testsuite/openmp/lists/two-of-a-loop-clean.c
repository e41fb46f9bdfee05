// Two pointers to what a loop has allocated lead to two nodes, which have one name: an execution tells them apart.
// verdict: race-free
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
#pragma omp parallel sections
    {
#pragma omp section
        first->v++;
#pragma omp section
        last->v++;
    }
    return 0;
}
