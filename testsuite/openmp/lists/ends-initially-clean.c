// Nodes whose initial values lead from one to the next, and by another link back.
// verdict: race-free
struct node {
    struct node *next, *before;
    int value;
};

struct node list[3] = {{&list[1], 0, 1}, {&list[2], &list[0], 2}, {0, &list[1], 3}};

void add(void) {
#pragma omp parallel
#pragma omp single
    for (struct node *p = list; p; p = p->next) {
#pragma omp task firstprivate(p)
        p->value++;
    }
}
