// Nodes that a table holds are linked in a critical section, and written by way of the table outside of it.
// verdict: unknown
#include <stdlib.h>

struct node {
    int v;
    struct node *next;
};

static struct node *head, *table[64];

int main(void) {
    for (int i = 0; i < 64; i++)
        table[i] = calloc(1, sizeof(struct node));
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
#pragma omp critical
        {
            struct node **at = &head;
            while (*at) {
                (*at)->v += 1;
                at = &(*at)->next;
            }
            *at = table[i];
        }
        table[i]->v = 1;
    }
    return 0;
}
