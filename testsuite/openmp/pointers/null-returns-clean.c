// Tests for null that return: their counter is atomic, and where a pointer cannot be null nothing happens.
// verdict: race-free
#include <stdlib.h>

static int missing;

static int value(const int *p) {
    if (p == NULL) {
#pragma omp atomic
        missing++;
        return -1;
    }
    return *p;
}

static int known(const int *p) {
    if (p == NULL) {
        missing++;
        return -1;
    }
    return *p;
}

void fill(int n, int *out, int **from) {
    static const int one = 1;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        out[i] = value(from[i]) + known(&one);
}

static int counted(const char *text) {
    if (!text) {
        missing++;
        return 0;
    }
    return text[0];
}

void texts(int n, int *out) {
    static const char *const names[] = {"one", "two", "three"};
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        out[i] = counted("text") + counted(names[i % 3]);
}
