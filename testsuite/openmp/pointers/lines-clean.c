// `getline` allocates a buffer for each line where it is given a null pointer, and what is copied from its buffer stays apart.
// verdict: race-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void keep_lines(FILE *in, int m) {
    char *line;
    size_t size;
    char **rows = malloc(m * sizeof *rows);
    for (int i = 0; i < m; i++) {
        line = NULL;
        size = 0;
        getline(&line, &size, in);
        rows[i] = line;
    }
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        rows[i][0] = '-';
}
void copy_lines(FILE *in, int m) {
    char *line = NULL;
    size_t size = 0;
    char **rows = malloc(m * sizeof *rows);
    for (int i = 0; i < m; i++) {
        getline(&line, &size, in);
        rows[i] = strdup(line);
    }
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        rows[i][0] = '-';
}
