// What functions of the C library remember between calls is used by one thread, only read, or protected.
// verdict: race-free
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int setenv(const char *, const char *, int);
static int counts[10];
static double values[10];
void broken_down(void) {
#pragma omp parallel
    {
#pragma omp single
        {
            time_t t = 1;
            localtime(&t);
            setlocale(LC_ALL, "C");
            setenv("A", "b", 1);
        }
#pragma omp for
        for (int i = 0; i < 10; i++)
            counts[i] = getenv("A") != NULL;
    }
}
void gamma_without_its_sign(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        values[i] = lgamma(i + 0.5);
}
void closed(void) {
    FILE *f = fopen("x", "w");
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 10; i++)
            fprintf(f, "%d", i);
#pragma omp single
        fclose(f);
    }
}
void streams_of_their_own(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        char name[20];
        sprintf(name, "f%d", i);
        FILE *f = fopen(name, "w");
        if (!f)
            continue;
        fprintf(f, "%d", i);
        fclose(f);
    }
}
