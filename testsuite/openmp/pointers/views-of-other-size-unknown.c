// Two casts lead to memory that overlaps in a way that is not followed, and so do casts of two pointers into one array, or of
// one and the array itself.
// verdict: unknown
#include <stdlib.h>
struct tree {
    int apples[4];
    float height;
};
void two(float *buffer, int n) {
    struct tree *trees = (struct tree *)buffer;
    double *doubles = (double *)buffer;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        trees[i].height = doubles[i];
}
void itself(float *buffer, int n) {
    double *doubles = (double *)buffer;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        buffer[i] = doubles[i];
}
void within(float *buffer, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        ((struct tree *)(buffer + i))->apples[0] = i;
}
void next(float *buffer, int n) {
    struct tree *trees = (struct tree *)buffer;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        trees[i].height = trees[i + 1].height;
}
