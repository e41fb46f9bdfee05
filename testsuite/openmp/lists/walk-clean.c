// A walk that ends comes to no node twice: a task for each node writes to that, and nobody else to any.
// verdict: race-free
struct node {
    int value, count;
    double weight[4];
    struct node *next;
};
struct list {
    struct node *head;
    int step;
};
void increment(struct node *head) {
#pragma omp parallel
#pragma omp single
    {
        struct node *p = head;
        while (p) {
#pragma omp task firstprivate(p)
            p->value = p->value + 1;
            p = p->next;
        }
    }
}
static void weigh(struct node *p, int step) {
    for (int i = 0; i < 4; i++)
        p->weight[i] += p->value * step;
}
/* By way of a function, from a pointer that is held in memory; not all nodes, and not up to the end. */
void some(struct list *list, int last) {
    struct node *p;
#pragma omp parallel private(p)
#pragma omp single
    for (p = list->head; p != 0; p = p->next) {
        if (p->count < 0)
            continue;
        if (p->count == last)
            break;
#pragma omp task
        weigh(p, list->step);
    }
}
/* Each thread walks, and one of them does what there is to do for a node. */
void shared_walk(struct node *head) {
    struct node *p;
#pragma omp parallel private(p)
    for (p = head; p; p = p->next) {
#pragma omp single nowait
        p->value++;
    }
}
/* The second walk comes after the first; `next` is read before the task is created. */
void twice(struct node *head) {
#pragma omp parallel
#pragma omp single
    {
        struct node *p = head, *next;
        do {
            next = p->next;
#pragma omp task firstprivate(p)
            p->value++;
            p = next;
        } while (p);
#pragma omp taskwait
        for (p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
            p->value *= 2;
        }
    }
}
/* Different members. */
void members(struct node *head) {
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
        p->value = 1;
#pragma omp task firstprivate(p)
        if (p->next)
            p->next->count = 1;
    }
}
/* Lists of an array. */
void buckets(int n, struct node **bucket) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (struct node *p = bucket[i]; p; p = p->next)
            p->value++;
}
/* The task that reads depends on the one that writes. */
void dependent(struct node *head) {
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p) depend(out : p->value)
        p->value = 1;
#pragma omp task firstprivate(p) depend(in : p->value)
        p->count = p->value;
    }
}
