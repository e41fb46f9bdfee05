// Pointers into the middle of a list: what they point to is a node that tasks write to as well.
// verdict: unknown
#include <stdlib.h>
struct node {
    int value;
    struct node *next;
};
int main(void) {
    struct node *head = NULL, *last = NULL, *before = NULL;
    for (int i = 0; i < 10; i++) {
        struct node *n = malloc(sizeof *n);
        n->next = head;
        before = head;
        head = n;
        if (i == 0)
            last = n;
    }
#pragma omp parallel
#pragma omp single
    {
        for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 1;
        }
        last->value = 2;
    }
#pragma omp parallel
#pragma omp single
    {
        for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 1;
        }
        for (struct node *p = before; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 2;
        }
    }
    /* The list of the round before hangs on behind. */
    struct node *old = NULL;
    for (int round = 0; round < 3; round++) {
        struct node *first = malloc(sizeof *first);
        first->next = old;
#pragma omp parallel
#pragma omp single
        {
            for (struct node *p = first; p; p = p->next) {
#pragma omp task firstprivate(p)
                p->value = 1;
            }
            for (struct node *p = old; p; p = p->next) {
#pragma omp task firstprivate(p)
                p->value = 2;
            }
        }
        old = first;
    }
    return 0;
}
