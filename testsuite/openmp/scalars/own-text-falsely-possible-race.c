// A number that is read from a text of the program itself: 8, so no two iterations touch one element. It is not followed, and
// no run is said to race with another one.
// verdict: possible-race
#include <stdlib.h>
double a[64];
int main(void) {
    const char *texts[] = {"7", "8"};
    int s = atoi(texts[1]);
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        a[i + s] = a[i]; //~ r1 data-race possible write a[i + s] //~ r1 data-race possible read a[i]
    return 0;
}
