// A text that is made where there is no room for it leaves the buffer alone.
// verdict: race-free
#include <stdio.h>

int lengths[100];

static int length(int number) {
    static char text[16];
    return snprintf(text, 0, "%d", number);
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        lengths[i] = length(i);
    return lengths[0];
}
