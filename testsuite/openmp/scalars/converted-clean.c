// Sizes of other types, as programs convert them; and what no conversion gives.
// verdict: race-free
#include <stddef.h>
int a[64], s;
void rows(size_t n, double *b) {
    int k = (int)n;
#pragma omp parallel for
    for (int i = 0; i < k; i++)
        for (int j = 0; j < k; j++) b[i * k + j] = i;
}
void counted(unsigned n, double *b) {
    int k = n;
    if (k < 0) k = 0;
#pragma omp parallel for
    for (int i = 0; i < k; i++) b[i] = 2 * b[i];
}
void odd(unsigned n) {
    if ((int)n % 2 == 0 && n % 2 == 1) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i;
    }
}
void constant(void) {
    long q = 4294967297;
    int k = q;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        if (k != 1) s = i;
}
void fits(long n) {
    int k = n;
    if (n >= 0 && n < 100 && k != n) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i;
    }
}
void back(size_t n) {
    if ((unsigned)(int)n < 0) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i;
    }
}
void same(unsigned n) {
    int k = n;
    if (k > n) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i;
    }
}
