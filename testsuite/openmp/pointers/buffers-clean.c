// Two buffers take turns.
// verdict: race-free
#include <stdlib.h>

struct pair {
    double *buffer[2];
};

void turns(int n, int times) {
    struct pair p;
    for (int k = 0; k < 2; k++)
        p.buffer[k] = malloc(n * sizeof(double));
    for (int t = 0; t < times; t++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            p.buffer[1 - t % 2][i] = p.buffer[t % 2][i - 1] + p.buffer[t % 2][i + 1];
    }
}

void turns_of_two(int n, int times, double *a, double *b) {
    struct pair p;
    p.buffer[0] = a;
    p.buffer[1] = b;
    int now = 0;
    for (int t = 0; t < times; t++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            p.buffer[!now][i] = p.buffer[now][i - 1] + p.buffer[now][i + 1];
        now = !now;
    }
}
