// Texts that are longer than the rows that they are written to, whatever numbers they tell.
// verdict: race
#include <stdio.h>
#include <string.h>

char names[10][8];

void formatted(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        sprintf(names[i], "number %d", i); //~ r1 data-race proved write+write names
}

void within_too_much(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        snprintf(names[i], 9, "%s", "number 10"); //~ r2 data-race proved write+write names
}

void copied(void) {
#pragma omp parallel for
    for (int i = 0; i < 9; i++)
        strcpy(names[i], "0123456789"); //~ r3 data-race proved write+write names
}
