// A circle that is closed by a store of a whole node. (It is a race.)
// verdict: unknown
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
static struct node *head;
void add(void) {
    struct node *n = calloc(1, sizeof *n);
    n->next = head;
    head = n;
}
void close_circle(void) {
    struct node *p = head;
    while (p->next)
        p = p->next;
    *p = (struct node){head, 0};
}
void walk(void) {
#pragma omp parallel
#pragma omp single
    {
        int k = 0;
        for (struct node *p = head; p && k < 4; p = p->next, k++) { //~ unsupported
#pragma omp task firstprivate(p)
            p->value++;
        }
    }
}
