// A counter that a pointer leads to hands out each number once: in a function, as an element, and as a member.
// verdict: race-free
static inline int next(int *p) {
    int old;
#pragma omp atomic capture
    {
        old = *p;
        (*p)++;
    }
    return old;
}

void push(int n, const int *from, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (from[i] > 0)
            to[next(size)] = from[i];
}

struct list {
    int size;
    int items[1000];
};

void append(int n, const int *from, struct list *l) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at;
#pragma omp atomic capture
        at = l->size++;
        l->items[at] = from[i];
    }
}
