// Texts that fit into the rows that they are written to, or may: what is not known is assumed to.
// verdict: race-free
#include <stdio.h>
#include <string.h>

char names[10][8];

void formatted(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        sprintf(names[i], "n%d", i);
}

void within(const char *text) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        snprintf(names[i], sizeof names[i], "%s", text);
}

void copied(char **from) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        strcpy(names[i], from[i]);
}

void known(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        strcpy(names[i], "0123456");
}
