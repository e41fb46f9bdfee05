// A function reads numbers into memory of its own and returns a null pointer where one of them is missing.
// verdict: race-free
#include <stdio.h>
#include <stdlib.h>

static int *numbers(int n) {
    int *all = malloc(n * sizeof(int));
    if (!all)
        return NULL;
    for (int i = 0; i < n; i++) {
        int number;
        if (scanf("%d", &number) != 1) {
            free(all);
            return NULL;
        }
        all[i] = number;
    }
    return all;
}

int main(void) {
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    int *from = numbers(n);
    if (!from)
        return 1;
    int *to = malloc(n * sizeof(int));
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        to[i] = from[i] - from[i - 1];
    printf("%d\n", to[n - 1]);
    free(from);
    free(to);
    return 0;
}
