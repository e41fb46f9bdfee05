// Lists that the text builds without a circle, walked by loops that a counter may end.
// verdict: race-free
#include <stdlib.h>
struct node {
    int value;
    struct node *next;
};
static struct node *head;
static struct node *new_node(int value) {
    struct node *p = malloc(sizeof *p);
    p->value = value;
    p->next = NULL;
    return p;
}
void push(int value) {
    struct node *p = new_node(value);
    p->next = head;
    head = p;
}
void insert(int value) {
    struct node *before = head, *p = new_node(value);
    while (before->next && before->next->value < value)
        before = before->next;
    p->next = before->next;
    before->next = p;
}
void append(int value) {
    struct node *p = new_node(value), *last = head;
    while (last->next)
        last = last->next;
    last->next = p;
}
void drop_second(void) { head->next = head->next->next; }
void walk(int n) {
#pragma omp parallel
#pragma omp single
    {
        struct node *p = head;
        for (int i = 0; p && i < n; i++) {
#pragma omp task firstprivate(p)
            p->value++;
            p = p->next;
        }
    }
}
