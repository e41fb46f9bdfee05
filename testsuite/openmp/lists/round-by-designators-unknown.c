// Nodes whose initial values lead round, by designators of elements and members (C11, 6.7.9). (It is a race.)
// verdict: unknown
struct node {
    struct node *next;
    int value;
};
static struct node ring[3] = {[0] = {.next = ring + 1}, [1] = {&ring[2], 0}, [2].next = ring};
static struct node *head = ring;
void walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct node *p = head; p; p = p->next) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
