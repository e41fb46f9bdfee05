// What the pointers in a private copy of a longer array, or of an array of structs, point to is not followed: they are
// not taken to be distinct from those of other copies.
// verdict: unknown
#include <stdlib.h>
struct part {
    double *value;
    int length;
};
void rows(int n, double **from) {
    double *row[10];
    for (int i = 0; i < 10; i++)
        row[i] = from[i];
#pragma omp parallel for firstprivate(row)
    for (int j = 0; j < n; j++)
        row[3][0] = j;
}
void parts(int n, struct part *from) {
    struct part of[2];
    of[0] = from[0];
    of[1] = from[1];
#pragma omp parallel for firstprivate(of)
    for (int j = 0; j < n; j++)
        of[1].value[0] = j;
}
