// Memory that is used as elements of another size, by way of pointers without a type: variables, members,
// results and casts. Which elements meet is not followed. (All of them are races.)
// verdict: unknown
#include <stddef.h>
struct holder { void *memory; };
static int v[100];
static char pool[4096];
static size_t used;
static void *taken(size_t size) {
    void *memory = pool + used;
    used += size;
    return memory;
}
void by_variable(void) {
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        void *memory = &v[i];
        char *bytes = memory;
        v[i] = i;
        bytes[4] = 1;
    }
}
void by_member(void) {
    struct holder holder = {v};
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        char *bytes = holder.memory;
        bytes[4 * i + 5] = 1;
        v[i] = 0;
    }
}
void by_result(void) {
    double *x = taken(50 * sizeof(double)), *y = taken(100 * sizeof(double));
#pragma omp parallel for
    for (int i = 1; i < 100; i++)
        y[i] = x[i - 1];
}
void by_cast(void *memory) {
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        ((double *)memory)[i] = i;
        ((float *)memory)[i] = 2;
    }
}
