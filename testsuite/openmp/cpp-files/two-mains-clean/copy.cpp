// Two programs use one file: a region of it is judged with the calls of both.
// verdict: race-free
#include "copy.h"
void copy(int *to, const int *from, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}
