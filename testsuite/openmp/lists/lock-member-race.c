// Nodes with a lock in them, whose size is not known: each thread walks the list and writes to its nodes.
// verdict: race
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
    for (struct node *at = head; at; at = at->next)
        at->value++; //~ r1 data-race proved write+write at->value //~ r2 data-race proved read+write at->value
    return 0;
}
