// Nothing tells whether a node comes again, or which node it is.
// verdict: unknown
#include <stdlib.h>
struct node {
    int value;
    struct node *next, *prev;
};
/* Links change while the walk goes on, in a circle. */
struct turned {
    int value;
    struct turned *after;
};
void relinked(struct turned *head) {
#pragma omp parallel
#pragma omp single
    for (struct turned *p = head; p; p = p->after) { //~ unsupported
#pragma omp task firstprivate(p)
        {
            p->value = 1;
            p->after = head;
        }
    }
}
/* A list that goes round comes to its nodes again. */
void counted(struct node *head, int n) {
#pragma omp parallel
#pragma omp single
    {
        struct node *p = head;
        for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(p)
            p->value = 1;
            p = p->next;
        }
    }
}
/* One list may begin in the other. */
void two(struct node *one, struct node *other) {
#pragma omp parallel
#pragma omp single
    {
        for (struct node *p = one; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 1;
        }
        for (struct node *p = other; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 2;
        }
    }
}
/* A pointer to a node is one to any node. */
void member(struct node *head, struct node *other) {
#pragma omp parallel
#pragma omp single
    {
        for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 1;
        }
        other->value = 2;
    }
}
/* Other links lead back. */
void back(struct node *head) {
#pragma omp parallel
#pragma omp single
    for (struct node *p = head->next; p; p = p->next) {
#pragma omp task firstprivate(p)
        p->value = p->prev->value + 1;
    }
}
/* What is freed is gone for the walk as well. */
void freed(struct node *head) {
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
        {
            p->value = 1;
            free(p);
        }
    }
}
