// A list is built of some elements only: each new node links to what was the first.
// verdict: race-free
#include <stdlib.h>
struct n { struct n *next; double v; };
void use(int m, const int *keep) {
    struct n *head = NULL;
    for (int i = 0; i < m; i++) {
        if (keep[i]) {
            struct n *p = malloc(sizeof *p);
            p->v = i;
            p->next = head;
            head = p;
        }
    }
#pragma omp parallel
#pragma omp single
    for (struct n *p = head; p; p = p->next)
#pragma omp task firstprivate(p)
        p->v *= 2;
}
