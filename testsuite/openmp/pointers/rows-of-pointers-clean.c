// Rows of pointers to memory of their own, reached by the pointer that holds the row.
// verdict: race-free
#include <stdlib.h>

int more(void);

struct stack {
    int **items;
    unsigned long size;
};

void held_in_array(void) {
    int **rows[10];
    for (int i = 0; i < 10; i++) {
        int **row = malloc(10 * sizeof(int *));
        for (int j = 0; j < 10; j++)
            row[j] = malloc(sizeof(int));
        rows[i] = row;
    }
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *rows[i][0] = i;
}

void held_in_member(void) {
    struct stack s;
    s.size = 0;
    s.items = malloc(100 * sizeof(int *));
    while (more()) {
        s.items[s.size] = malloc(sizeof(int));
        s.size++;
    }
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *s.items[i] = i;
}
