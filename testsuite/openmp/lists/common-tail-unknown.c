// Lists that end in the same nodes, as the text links them. (It is a race.)
// verdict: unknown
#include <stdlib.h>
struct node {
    int value;
    struct node *next;
};
static struct node *heads[8];
void walk(struct node *tail) {
    for (int i = 0; i < 8; i++) {
        heads[i] = calloc(1, sizeof *tail);
        heads[i]->next = tail;
    }
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        for (struct node *p = heads[i]; p; p = p->next) //~ unsupported
            p->value++;
}
