// The number in a text that the program spells out; what sscanf finds in one is not followed.
// verdict: race
#include <stdio.h>
#include <stdlib.h>
int s;
void f(void) {
    if (atoi("12") == 12) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r1 data-race proved write+write s
    }
}
void g(void) {
    int x;
    sscanf("5", "%d", &x);
    if (x == 5) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r2 data-race proved write+write s
    }
}
