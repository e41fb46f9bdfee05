// Rows of pointers that share what they point to, also where they are reached by the pointer that holds the row.
// verdict: unknown
#include <stdlib.h>

int more(void);

struct stack {
    int **items;
    unsigned long size;
};

void held_in_array(int *m) {
    int **rows[10];
    for (int i = 0; i < 10; i++) {
        int **row = malloc(10 * sizeof(int *));
        for (int j = 0; j < 10; j++)
            row[j] = m;
        rows[i] = row;
    }
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *rows[i][0] = i;
}

void held_in_member(int *m) {
    struct stack s;
    s.size = 0;
    s.items = malloc(100 * sizeof(int *));
    while (more()) {
        s.items[s.size] = m;
        s.size++;
    }
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *s.items[i] = i;
}
