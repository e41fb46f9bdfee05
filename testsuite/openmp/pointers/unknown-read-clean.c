// What pointers lead to is not known, but it is only read: nothing is written that a pointer may lead to.
// verdict: race-free
struct node {
    int value;
    struct node *next;
};
int total(struct node *head) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) {
#pragma omp task firstprivate(p)
        {
#pragma omp atomic
            sum += p->value;
        }
    }
    return sum;
}
