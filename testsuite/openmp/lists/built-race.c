// Lists that the program builds before: two walks at a time, and a task that reads what the next one writes.
// verdict: race
#include <stdlib.h>
struct node {
    int value;
    struct node *next;
};
struct node *create(int n);

static struct node *build(int n) {
    struct node *head = NULL;
    for (int i = 0; i < n; i++) {
        struct node *added = malloc(sizeof *added);
        added->value = i;
        added->next = head;
        head = added;
    }
    return head;
}
int main(void) {
    struct node *head = build(10);
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
        if (p->next)
            p->value += p->next->value; //~ r1 data-race proved write p->value //~ r1 data-race proved read p->next->value
    }
    struct node *made = create(3);
#pragma omp parallel
#pragma omp single
    {
        for (struct node *p = made; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 1; //~ r2 data-race possible write p->value
        }
        for (struct node *p = made; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 2; //~ r2 data-race possible write p->value
        }
    }
    return 0;
}
