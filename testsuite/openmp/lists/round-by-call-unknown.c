// A function is called that links the last node of a list with the first.
// verdict: unknown
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static struct node *head;

static void link_to(struct node *from, struct node *to) {
    from->next = to;
}

void build(int n) {
    struct node *first = malloc(sizeof *first), *last = first;
    for (int i = 1; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        link_to(last, node);
        last = node;
    }
    link_to(last, first);
    head = first;
}

void add(void) {
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
