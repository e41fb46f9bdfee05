// The sums of two rows go to one place, and the sums of columns to where several rows have an element.
// verdict: race
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
        target[i].at = (i * 3) % (N - 1);
        target[i].weight = 1.0 * i;
    }
    row[N] = count;
    double *value = malloc(count * sizeof(double)), sum[N];
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = row[i]; k < row[i + 1]; k++)
            value[column[k]] = i; //~ r1 data-race proved write+write value[column[k]]
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        double s = 0;
        for (int k = row[i]; k < row[i + 1]; k++)
            s += value[k] * column[k];
        sum[target[i].at] = s * target[i].weight; //~ r2 data-race proved write+write sum[target[i].at]
    }
    return sum[3] > 0;
}
