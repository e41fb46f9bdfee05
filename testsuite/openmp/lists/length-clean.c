// What a walk counts is told after it as well: how many nodes the list has.
// verdict: race-free
struct node {
    int value, count;
    struct node *next;
};
void each(struct node *head, int *out) {
#pragma omp parallel
#pragma omp single
    {
        int i = 0;
        for (struct node *p = head; p; p = p->next, i++) {
#pragma omp task firstprivate(i, p)
            {
                p->value = out[i];
                out[i] = 2;
            }
        }
        out[i] = 3;
    }
}
/* The barrier stands between the two in each iteration of the walk. */
void barriers(struct node *head) {
#pragma omp parallel
    for (struct node *p = head; p; p = p->next) {
#pragma omp single
        p->value = 1;
#pragma omp for
        for (int i = 0; i < 10; i++)
            if (i == 3)
                p->count = p->value;
    }
}
