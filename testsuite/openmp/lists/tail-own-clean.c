// A function that makes nodes makes each list on its own: they have no node in common.
// verdict: race-free
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *next;
} node;

static node *put(int value, node *rest) {
    node *made = malloc(sizeof *made);
    made->value = value;
    made->next = rest;
    return made;
}

int main(void) {
    node *lists[4];
    for (int i = 0; i < 4; i++)
        lists[i] = put(i, NULL);
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        for (node *at = lists[i]; at; at = at->next)
            at->value++;
    return lists[0]->value;
}
