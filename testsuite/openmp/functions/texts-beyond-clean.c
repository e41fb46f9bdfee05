// Texts that fit into the member that they are written to: as long as their types allow, or as long as the call says. Texts
// that come from elsewhere are assumed to fit.
// verdict: race-free
#include <stdio.h>
#include <string.h>

struct record {
    char name[16];
    char tag[4];
} r[10];

void numbers(int n) {
#pragma omp parallel sections
    {
#pragma omp section
        sprintf(r[0].name, "%d:%c", n, 'x');
#pragma omp section
        r[0].tag[0] = 'x';
    }
}

void limited(int n, const char *text) {
#pragma omp parallel sections
    {
#pragma omp section
        snprintf(r[0].name, sizeof r[0].name, "%s %ld", text, (long)n);
#pragma omp section
        r[0].tag[0] = 'x';
    }
}

void given(const char *text) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        sprintf(r[i].name, "%s", text);
        strcat(r[i].name, "!");
        r[i].tag[0] = 'x';
    }
}

void each(int n) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        sprintf(r[i].name, "%03d", i * n);
}
