// Locks in memory that a loop allocates are several: two of them do not exclude each other.
// verdict: race
// also: other findings allowed
#include <omp.h>
#include <stdlib.h>

struct node {
    omp_lock_t lock;
    struct node *next;
};

int x;

int main(void) {
    struct node *first = NULL, *last = NULL;
    for (int i = 0; i < 5; i++) {
        struct node *made = malloc(sizeof *made);
        omp_init_lock(&made->lock);
        made->next = NULL;
        if (!first)
            first = made;
        last = made;
    }
#pragma omp parallel sections
    {
#pragma omp section
        {
            omp_set_lock(&first->lock);
            x = 1; //~ r1 data-race proved write x
            omp_unset_lock(&first->lock);
        }
#pragma omp section
        {
            omp_set_lock(&last->lock);
            x = 2; //~ r1 data-race proved write x
            omp_unset_lock(&last->lock);
        }
    }
    return 0;
}
