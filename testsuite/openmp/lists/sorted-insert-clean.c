// Nodes are inserted in order into a list, through a pointer to a pointer, all of it in a critical section.
// verdict: race-free
#include <stdlib.h>

struct node {
    int key;
    double *values;
    struct node *next;
};

static struct node *head;
double *rows[16];

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 100;
    for (int i = 0; i < 16; i++)
        rows[i] = malloc(64 * sizeof(double));
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct node *made = malloc(sizeof *made);
        made->key = (i * 7919) % 1000;
        made->values = rows[i % 16];
#pragma omp critical
        {
            struct node **at = &head;
            while (*at && (*at)->key < made->key)
                at = &(*at)->next;
            made->next = *at;
            *at = made;
        }
    }
    return head != NULL;
}
