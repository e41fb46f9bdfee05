// `getline` uses the buffer again that it is given: all rows are one line (POSIX, getdelim).
// verdict: race
#include <stdio.h>
#include <stdlib.h>

void read_lines(FILE *in, int m) {
    char *line = NULL;
    size_t size = 0;
    char **rows = malloc(m * sizeof *rows);
    for (int i = 0; i < m; i++) {
        getline(&line, &size, in);
        rows[i] = line;
    }
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        rows[i][0] = '-'; //~ r1 data-race proved write+write rows[i][0]
}
