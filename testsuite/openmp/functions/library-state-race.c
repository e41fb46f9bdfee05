// What functions of the C library remember between calls is shared, and nothing protects it.
// verdict: race
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int putchar_unlocked(int);
int setenv(const char *, const char *, int);
static char words[10][100];
static int counts[10];
void broken_down(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        time_t t = i;
        localtime(&t); //~ r1 data-race proved write+write localtime(&t)
    }
}
void environment(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (i == 0)
            setenv("A", "b", 1); //~ r2 data-race proved write setenv("A", "b", 1)
        else
            counts[i] = getenv("A") != NULL; //~ r2 data-race proved read getenv("A")
}
void characters(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        putchar_unlocked('a'); //~ r3 data-race proved write+write putchar_unlocked('a')
}
void locale(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        setlocale(LC_ALL, "C"); //~ r4 data-race proved write+write setlocale(LC_ALL, "C")
}
void closed(void) {
    FILE *f = fopen("x", "w");
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < 10; i++)
            fprintf(f, "%d", i); //~ r5 data-race proved read f
#pragma omp single
        fclose(f); //~ r5 data-race proved write f
    }
}
