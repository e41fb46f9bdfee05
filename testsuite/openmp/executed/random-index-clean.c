// Random numbers are only kept: each thread has elements of its own.
// verdict: race-free
#include <stdlib.h>
static int to[64], last[64];
int main(void) {
    for (int i = 0; i < 64; i++)
        to[i] = rand() % 8;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        last[i] = to[i];
    return last[0];
}
