// Rows from a function that gives null where there is no memory: they are given, and apart.
// verdict: race-free
#include <stdio.h>
#include <stdlib.h>

static double *row_of(int n) {
    double *row = malloc(n * sizeof *row);
    if (row == NULL) {
        fprintf(stderr, "no memory\n");
        return NULL;
    }
    return row;
}

static double **rows_of(int m, int n) {
    double **rows = malloc(m * sizeof *rows);
    if (rows == NULL)
        return NULL;
    for (int i = 0; i < m; i++)
        rows[i] = row_of(n);
    return rows;
}

typedef struct {
    int inputs, outputs;
    double **weights;
} Net;

int main(int argc, char **argv) {
    Net *net = malloc(sizeof *net);
    if (net == NULL)
        return 1;
    net->inputs = argc + 10;
    net->outputs = 20;
    net->weights = rows_of(net->inputs, net->outputs);
#pragma omp parallel for
    for (int k = 0; k < net->outputs; k++)
        for (int j = 0; j < net->inputs; j++)
            net->weights[j][k] = j + k;
    return argv[0][0] + (net->weights[0][0] > 0);
}
