// Tasks for the nodes of a list that the program has built keep the largest value.
// verdict: race
#include <stdlib.h>
struct node {
    int value;
    struct node *next;
};
int main(void) {
    struct node *head = NULL;
    for (int i = 0; i < 10; i++) {
        struct node *added = malloc(sizeof *added);
        added->value = i * 7 % 11;
        added->next = head;
        head = added;
    }
    int most = 0;
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
        if (p->value > most)     //~ r1 data-race proved read most
            most = p->value; //~ r1 data-race proved write most //~ r2 data-race proved write+write most
    }
    return most;
}
