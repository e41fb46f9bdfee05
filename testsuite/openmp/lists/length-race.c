// What a walk counts is told after it as well: how many nodes the list has.
// verdict: race
struct node {
    int value, count;
    struct node *next;
};
void before_end(struct node *head, int *out) {
#pragma omp parallel
#pragma omp single
    {
        int i = 0;
        for (struct node *p = head; p; p = p->next, i++) {
#pragma omp task firstprivate(i, p)
            out[i] = p->value; //~ r1 data-race proved write out[i]
        }
        if (i > 0)
            out[i - 1] = 3; //~ r1 data-race proved write out[i - 1]
    }
}
/* No barrier stands at the end of `master`. */
void barriers(struct node *head) {
#pragma omp parallel
    for (struct node *p = head; p; p = p->next) {
#pragma omp master
        p->value = 1; //~ r2 data-race proved write p->value
#pragma omp for
        for (int i = 0; i < 10; i++)
            if (i == 3)
                p->count = p->value; //~ r2 data-race proved read p->value
    }
}
