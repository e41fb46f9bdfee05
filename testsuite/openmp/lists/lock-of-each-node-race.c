// Each thread walks the list and writes to the first node under the lock of each.
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
        omp_init_lock(&made->lock);
        made->next = head;
        head = made;
    }
#pragma omp parallel
    for (struct node *at = head; at; at = at->next) {
        omp_set_lock(&at->lock);
        head->value++; //~ r1 data-race proved write+write head->value //~ r2 data-race proved read+write head->value
        omp_unset_lock(&at->lock);
    }
    return 0;
}
