// A capture of two statements is one step: each index is handed out once.
// verdict: race-free
struct queue {
    int tail;
    int head;
    int items[1000];
};

void fill(int *buffer, int *other) {
    int n = 0, m = 1000;
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) {
        int k;
#pragma omp atomic capture
        {
            k = n;
            n = n + 1;
        }
        buffer[k] = i;
#pragma omp atomic capture
        {
            m -= 1;
            k = m;
        }
        other[k] = i;
    }
}

void push(struct queue *q) {
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) {
        int k;
#pragma omp atomic capture
        k = q->tail++;
        q->items[k] = i;
    }
}
