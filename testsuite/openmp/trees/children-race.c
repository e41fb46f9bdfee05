// Nothing waits for the tasks before what they have left is read.
// verdict: possible-race
// also: other findings allowed
struct tree {
    double value;
    struct tree *child[3];
    int children;
};

static void scale(struct tree *t, double factor, long *seen) {
    for (int i = 0; i < t->children; i++) {
        struct tree *child = t->child[i];
        if (child) {
#pragma omp task firstprivate(child)
            scale(child, factor / 2, seen); //~ r1 data-race possible write scale(child, factor / 2, seen)
        }
    }
    t->value *= factor;
    for (int i = 0; i < t->children; i++)
        if (t->child[i])
            t->value += t->child[i]->value; //~ r1 data-race possible read t->child[i]->value
#pragma omp atomic
    ++*seen;
}

void run(struct tree *t, long *seen) {
#pragma omp parallel
#pragma omp single
    scale(t, 2, seen);
}
