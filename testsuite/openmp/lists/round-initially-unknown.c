// Nodes whose initial values lead round: that the list ends is not assumed.
// verdict: unknown
struct node {
    struct node *next;
    int value;
};

struct node ring[3] = {{&ring[1], 1}, {&ring[2], 2}, {&ring[0], 3}};

void add(void) {
#pragma omp parallel
#pragma omp single
    for (struct node *p = ring; p; p = p->next) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
