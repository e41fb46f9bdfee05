// Each thread walks the list and writes to each node under the lock in that node.
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
        omp_init_lock(&made->lock);
        made->next = head;
        head = made;
    }
#pragma omp parallel
    for (struct node *at = head; at; at = at->next) {
        omp_set_lock(&at->lock);
        at->value++;
        omp_unset_lock(&at->lock);
    }
    return 0;
}
