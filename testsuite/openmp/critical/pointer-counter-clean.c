// A counter that a pointer leads to, in critical sections: each number once, by steps of one and of two.
// verdict: race-free
static inline int add(int *p, int v) {
    int old;
#pragma omp critical
    {
        old = *p;
        *p += v;
    }
    return old;
}

void push(int n, const int *from, const int *row, const int *next, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int v = from[i];
        for (int j = row[v]; j < row[v + 1]; j++)
            if (next[j] > v)
                to[add(size, 1)] = next[j];
        if (v > 3)
            to[add(size, 1)] = v;
    }
}

void pairs(int n, const int *from, int *to, int *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at = add(size, 2);
        to[at] = from[i];
        to[at + 1] = i;
    }
}

struct list {
    int size;
    int items[1000];
};

void append(int n, const int *from, struct list *l) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int at;
#pragma omp critical
        at = l->size++;
        l->items[at] = from[i];
    }
}
