// No value of these types is so large or so small.
// verdict: race-free
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
int a[64], s, whole;
unsigned plain;
_Bool flag;
struct pair { int x; unsigned y; } pair;
int given(void);
void global(void) {
    if (whole > 3000000000) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++) s = i;
    }
}
void member(void) {
    if (pair.x < -3000000000 || pair.y > 5000000000) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++) s = i;
    }
}
void pointed(struct pair *p) {
    if (p->x > 3000000000) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++) s = i;
    }
}
void truth(_Bool told) {
    if (flag == 2 || told > 1) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++) s = i;
    }
}
void result(void) {
    if (given() > 3000000000) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++) s = i;
    }
}
void shifted(void) {
#pragma omp parallel for
    for (int i = 0; i < 64; i++) a[256 > (plain >> 24) ? i : 0] = i;
}
void converted(void) {
    int n = strtol(getenv("SIZE"), NULL, 10), read;
    scanf("%d", &read);
    if (n > 2147483647L || read > 2147483647L) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++) s = i;
    }
}
void environment(void) {
    if (omp_get_max_threads() < 1 || omp_get_num_procs() < 1) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++) s = i;
    }
}
enum color { RED, GREEN } color;
void enumeration(enum color told) {
    if (color > 5000000000 || told < -3000000000) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++) s = i;
    }
}
void letter(FILE *f) {
    if (fgetc(f) > 300) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++) s = i;
    }
}
