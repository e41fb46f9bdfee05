// The same, where each text also ends the one that comes after it.
// verdict: race
// also: other findings allowed
#include <stdio.h>

static char text[100][80], other[100][80];
static int length[100];

int main(int argc, char **argv) {
    for (int i = 0; i < argc && i < 100; i++) {
        snprintf(text[i], 80, "%s", argv[i]);
        snprintf(other[i], 80, "%s", argv[i]);
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        char *p = text[i];
        while (*p) { //~ r1 data-race any read *p
            *p = 'x';
            p++;
        }
        length[i] = p - text[i];
        if (i < 99)
            text[i + 1][0] = 0; //~ r1 data-race any write text[i + 1][0]
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int k = 0;
        while (other[i][k]) {
            other[i][k] = 'x';
            k++;
        }
        length[i] += k;
    }
    printf("%d\n", length[0]);
    return 0;
}
