// A node that is in the list since an earlier iteration is written outside of the critical section.
// verdict: unknown
#include <stdlib.h>

struct node {
    int v;
    struct node *next;
};

static struct node *head;

int main(int argc, char **argv) {
#pragma omp parallel
    {
        struct node *made = malloc(sizeof *made);
        made->next = 0;
        for (int i = 0; i < argc; i++) {
            made->v = i;
#pragma omp critical
            {
                struct node **at = &head;
                while (*at && (*at)->v < i)
                    at = &(*at)->next;
                *at = made;
            }
        }
    }
    return head != 0;
}
