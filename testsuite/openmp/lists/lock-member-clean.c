// Nodes with a lock in them, whose size is not known: one task writes to each of them.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>

struct node {
    int value;
    omp_lock_t lock;
    struct node *next;
};

int main(void) {
    struct node *head = NULL;
    for (int i = 0; i < 5; i++) {
        struct node *made = malloc(sizeof *made);
        made->value = 0;
        made->next = head;
        head = made;
    }
#pragma omp parallel
#pragma omp single
    for (struct node *at = head; at; at = at->next)
#pragma omp task firstprivate(at)
        at->value++;
    return 0;
}
