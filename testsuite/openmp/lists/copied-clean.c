// Lists that are built, shortened and copied from without closing a circle.
// verdict: race-free
#include <stdlib.h>
#include <string.h>
struct node {
    struct node *next;
    int value;
};
static struct node *head, **tail = &head;
void append(int value) {
    struct node *n = malloc(sizeof *n);
    struct node blank = {NULL, 0};
    *n = blank;
    n->value = value;
    *tail = n;
    tail = &n->next;
}
void take(int value) {
    struct node **at = &head;
    while (*at && (*at)->value != value)
        at = &(*at)->next;
    if (*at)
        *at = (*at)->next;
}
int first(void) {
    struct node copy;
    memcpy(&copy, head, sizeof copy);
    return copy.value;
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
