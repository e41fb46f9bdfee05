// The racy twin: reading and counting are two steps in the first, and another store resets the counter of the second.
// verdict: possible-race
struct queue {
    int tail;
    int head;
    int items[1000];
};

void fill(int *buffer) {
    int n = 0;
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) {
        int k;
#pragma omp atomic read
        k = n;
#pragma omp atomic
        n += 1;
        buffer[k] = i; //~ r1 data-race any write+write buffer[k]
    }
}

void push(struct queue *q) {
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) {
        int k;
#pragma omp atomic capture
        k = q->tail++;
        q->items[k] = i; //~ r2 data-race any write+write q->items[k]
        if (i == 500) {
#pragma omp atomic write
            q->tail = 0;
        }
    }
}
