// Lists that are linked both ways, turned round, and inserted into end, and a circle is walked up to where it begins.
// verdict: race-free
#include <stdlib.h>
struct node {
    struct node *next, *prev, *after;
    int value;
};
void both_ways(struct node *a, struct node *b, struct node *new) {
    a->next = b;
    b->prev = a;
    new->next = a->next;
    new->prev = a;
    b->prev = new;
    a->next = new;
#pragma omp parallel
#pragma omp single
    for (struct node *p = a; p; p = p->next) {
#pragma omp task firstprivate(p)
        p->value++;
    }
}
void turned(struct node *list) {
    struct node *done = NULL;
    while (list) {
        struct node *rest = list->next;
        list->next = done;
        done = list;
        list = rest;
    }
#pragma omp parallel
#pragma omp single
    for (struct node *p = done; p; p = p->next) {
#pragma omp task firstprivate(p)
        p->value++;
    }
}
void up_to_head(struct node *head, struct node *last) {
    head->after = last;
    last->after = head;
#pragma omp parallel
#pragma omp single
    for (struct node *p = head->after; p != head; p = p->after) {
#pragma omp task firstprivate(p)
        p->value++;
    }
}
