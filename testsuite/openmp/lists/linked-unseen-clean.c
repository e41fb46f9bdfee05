// Lists without a circle: initialisers in a row, links through pointers to them, whole nodes.
// verdict: race-free
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
static struct node pool[3] = {{&pool[1], 0}, {&pool[2], 0}, {0, 0}};
static struct node *head = pool;
void append(int value) {
    struct node **link = &head;
    while (*link && (*link)->value < value)
        link = &(*link)->next;
    struct node *n = calloc(1, sizeof *n);
    n->value = value;
    n->next = *link;
    *link = n;
}
void drop(int value) {
    struct node **link = &head;
    while (*link && (*link)->value != value)
        link = &(*link)->next;
    if (*link)
        *link = (*link)->next;
}
void push(int value) {
    struct node *n = malloc(sizeof *n);
    *n = (struct node){.next = head, .value = value};
    head = n;
}
void walk(void) {
#pragma omp parallel
#pragma omp single
    {
        int k = 0;
        for (struct node *p = head; p && k < 4; p = p->next, k++) {
#pragma omp task firstprivate(p)
            p->value++;
        }
    }
}
