// A function of another file moves a pointer that the program has set, and returns one to what it is given.
// verdict: unknown
#include <stdlib.h>
void skip(double **at);
double *behind(double *start);

void move(double *a) {
    double *p = a;
    skip(&p);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = p[i];
}

void half(double *a) {
    double *p = behind(a);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = p[i];
}
