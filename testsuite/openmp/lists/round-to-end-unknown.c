// Circles that a function closes between its variables, walked by loops that only the end of the list would end. (All of
// them are races.)
// verdict: unknown
#include <stdlib.h>
#include <string.h>
struct node {
    struct node *by_name, *by_copy, *by_call, *by_array;
    int value;
};
void of_names(struct node *a, struct node *b) {
    a->by_name = b;
    b->by_name = a;
#pragma omp parallel
#pragma omp single
    for (struct node *p = a; p; p = p->by_name) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
void of_copy(struct node *a, struct node *b, struct node *c) {
    struct node t = *a;
    a->by_copy = b;
    b->by_copy = c;
    t.by_copy = b;
    memcpy(c, &t, sizeof t);
#pragma omp parallel
#pragma omp single
    for (struct node *p = a; p; p = p->by_copy) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
static struct node **link_of(struct node *p) { return &p->by_call; }
void of_call(struct node *a, struct node *b) {
    a->by_call = b;
    *link_of(b) = a;
#pragma omp parallel
#pragma omp single
    for (struct node *p = a; p; p = p->by_call) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
void of_array(struct node *a, struct node *b) {
    struct node *t[2];
    t[0] = a;
    a->by_array = b;
    b->by_array = t[0];
#pragma omp parallel
#pragma omp single
    for (struct node *p = a; p; p = p->by_array) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
