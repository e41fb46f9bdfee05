// Tasks write to nodes that others touch: the next node, all of them in a second walk, what the walk itself reads.
// verdict: race
struct node {
    int value, count;
    struct node *next;
};
void successor(struct node *head) {
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
        {
            p->value = 1; //~ r1 data-race proved write p->value
            if (p->next)
                p->next->value = 2; //~ r1 data-race proved write p->next->value
        }
    }
}
void twice(struct node *head) {
#pragma omp parallel
#pragma omp single
    {
        for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 1; //~ r2 data-race proved write p->value
        }
        for (struct node *p = head->next; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 2; //~ r2 data-race proved write p->value
        }
    }
}
int sum(struct node *head) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
        p->value = 1; //~ r3 data-race proved write p->value
        sum += p->value; //~ r3 data-race proved read p->value
    }
    return sum;
}
/* The task reads the pointer of the walk. */
void shared_pointer(struct node *head) {
    struct node *p = head;
#pragma omp parallel
#pragma omp single
    while (p) {
#pragma omp task
        p->value = 1; //~ r4 data-race proved read p
        p = p->next;  //~ r4 data-race proved write p
    }
}
/* All threads walk. */
void everyone(struct node *head) {
#pragma omp parallel
    for (struct node *p = head; p; p = p->next)
        p->value = 1; //~ r5 data-race proved write p->value //~ r5 data-race proved write p->value
}
/* All threads walk the first list. */
void buckets(int n, struct node **bucket) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (struct node *p = bucket[0]; p; p = p->next)
            p->value = 1; //~ r6 data-race possible write p->value //~ r6 data-race possible write p->value
}
/* The first node has a name. */
void first(struct node *head) {
#pragma omp parallel
#pragma omp single
    {
        for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value = 1; //~ r7 data-race proved write p->value
        }
        head->value = 2; //~ r7 data-race proved write head->value
    }
}
/* The task that reads depends on another node. */
void dependent(struct node *head) {
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p) depend(out : p->value)
        p->value = 1; //~ r8 data-race proved write p->value
#pragma omp task firstprivate(p) depend(in : p->next->value)
        p->count = p->value; //~ r8 data-race proved read p->value
    }
}
