// A sparse matrix is built row by row, with a running count; a struct names for each row where its sum goes.
// verdict: race-free
#include <stdlib.h>
#define N 50
struct target {
    int at;
    double weight;
};
int main(void) {
    int count = 0, row[N + 1];
    int *column = malloc(sizeof(int) * N * 3);
    struct target target[N];
    for (int i = 0; i < N; i++) {
        row[i] = count;
        if (i > 0)
            column[count++] = i - 1;
        column[count++] = i;
        if (i + 1 < N)
            column[count++] = i + 1;
        target[i].at = (i * 3) % N;
        target[i].weight = 1.0 * i;
    }
    row[N] = count;
    double *value = malloc(count * sizeof(double)), sum[N];
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = row[i]; k < row[i + 1]; k++)
            value[k] = column[k] + i;
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double s = 0;
        for (int k = row[i]; k < row[i + 1]; k++)
            s += value[k] * column[k];
        sum[target[i].at] = s * target[i].weight;
    }
    return sum[3] > 0;
}
