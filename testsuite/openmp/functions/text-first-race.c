// A text that is made in a shared buffer has its first character at least: all threads write it.
// verdict: race
#include <stdio.h>

int lengths[100];

static char *shown(int number) {
    static char text[16];
    snprintf(text, sizeof text, "%d", number); //~ r1 data-race proved write+write text //~ r2 data-race proved write text
    return text;
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        char *text = shown(i);
        lengths[i] = text[0]; //~ r2 data-race proved read text[0]
    }
    return lengths[0];
}
