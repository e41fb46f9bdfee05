// The number in a text that the program spells out is no input.
// verdict: race-free
#include <stdlib.h>
int s;
void f(void) {
    int n = atoi("12"), m = strtol(" -7x", NULL, 10);
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        if (n != 12 || m != -7) s = i;
}
