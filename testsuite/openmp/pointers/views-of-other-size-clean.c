// Memory that a cast sees as elements of another size is in the object that it was in: other objects are other memory, and
// the elements are apart from each other.
// verdict: race-free
#include <stdlib.h>
struct tree {
    int apples[4];
    float height;
};
int main(int argc, char **argv) {
    int n = argc * 100;
    float *buffer = malloc(n * sizeof(struct tree)), *other = malloc(n * sizeof(double));
    struct tree *trees = (struct tree *)buffer;
    double *doubles = (double *)other;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        trees[i].apples[2] = i;
        trees[i].height = doubles[i];
    }
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
        trees[i].apples[2] = trees[i + 1].apples[1];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        ((double *)other)[i] = ((struct tree *)buffer)[i].height + doubles[i];
    free(buffer);
    free(other);
}
