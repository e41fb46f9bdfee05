// What pointers lead to is written in one task and may be read in another: a list may lead back to a node.
// verdict: unknown
struct node {
    int value;
    struct node *next;
};
int first(struct node *head) {
    int left = 100;
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; left > 0; p = p->next) {
        left--;
#pragma omp task firstprivate(p)
        p->value++;
    }
    return left;
}
/* A variable whose address is taken may be what a pointer leads to. */
int taken(struct node *head) {
    struct node last = {0, 0};
    head->next->next->next = &last;
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
        {
            if (p->value > 3)
#pragma omp critical
                last.value = 1;
        }
    }
    return last.value;
}
