// A circle that is closed through a pointer to the last link. (It is a race.)
// verdict: unknown
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
static struct node *head;
void build(int n) {
    struct node **link = &head;
    for (int i = 0; i < n; i++) {
        *link = calloc(1, sizeof **link);
        link = &(*link)->next;
    }
    *link = head;
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
