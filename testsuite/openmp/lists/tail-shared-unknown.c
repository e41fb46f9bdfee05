// A function that makes nodes is given one tail for all lists: their last node is the same.
// verdict: unknown
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
    node *lists[4], *tail = put(0, NULL);
    for (int i = 0; i < 4; i++)
        lists[i] = put(i, tail);
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        for (node *at = lists[i]; at; at = at->next) //~ unsupported
            at->value++;
    return lists[0]->value;
}
