// Lists that the text links in a circle, walked by loops that a counter ends: a node is come to twice. (All of them are
// races.)
// verdict: unknown
#include <stdlib.h>
struct node {
    int value;
    struct node *next, *after, *later;
};
static struct node pool[10];
static struct node *head, *tail;
void of_elements(void) {
    for (int i = 0; i < 10; i++)
        pool[i].next = &pool[(i + 1) % 10];
#pragma omp parallel
#pragma omp single
    {
        struct node *p = pool;
        for (int i = 0; p && i < 20; i++) { //~ unsupported
#pragma omp task firstprivate(p)
            p->value++;
            p = p->next;
        }
    }
}
void push(int value) {
    struct node *p = malloc(sizeof *p);
    p->value = value;
    p->after = head;
    if (!head)
        tail = p;
    head = p;
}
void close_circle(void) { tail->after = head; }
void of_new_nodes(int n) {
#pragma omp parallel
#pragma omp single
    {
        int count = 0;
        for (struct node *p = head; p; p = p->after) { //~ unsupported
            if (count == n)
                break;
            count++;
#pragma omp task firstprivate(p)
            p->value++;
        }
    }
}
void given(struct node *a) {
    struct node *last = a;
    while (last->later)
        last = last->later;
    last->later = a;
#pragma omp parallel
#pragma omp single
    {
        struct node *p = a;
        for (int i = 0; p && i < 20; i++) { //~ unsupported
#pragma omp task firstprivate(p)
            p->value++;
            p = p->later;
        }
    }
}
