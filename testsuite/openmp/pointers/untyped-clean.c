// Pointers without a type that are used as what they point to; sizes in bytes are counted in its elements.
// verdict: race-free
#include <stdlib.h>
#include <string.h>
struct job { void *data; int n; };
static int v[100], w[100];
static void copy(void *to, const void *from, size_t size) { memcpy(to, from, size); }
static void exchange(void *a, void *b, size_t size) {
    char kept[64];
    memcpy(kept, a, size);
    memcpy(a, b, size);
    memcpy(b, kept, size);
}
static void *checked(size_t size) {
    void *memory = malloc(size);
    if (!memory)
        exit(1);
    return memory;
}
static void run(struct job *job) {
    double *data = job->data;
#pragma omp parallel for
    for (int i = 0; i < job->n; i++)
        data[i] = i;
}
void by_bytes(void) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        copy(&v[i], &w[99 - i], sizeof(int));
}
void by_exchange(void) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        exchange(&v[i], &v[99 - i], sizeof v[0]);
}
void by_steps(void) {
    void *start = v;
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
        int *there = start + i * sizeof(int);
        *there = i;
    }
}
int main(void) {
    struct job job = {checked(100 * sizeof(double)), 100};
    run(&job);
    int *numbers = checked(100 * sizeof(int));
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        numbers[i] = i;
    free(job.data);
    free(numbers);
    return 0;
}
