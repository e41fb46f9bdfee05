// Functions of GNU C within a function change its variables: what they leave is not known.
// verdict: race
#include <stdlib.h>

int x;

int main(void) {
    int m = 0;
    void first(void) { m = 50; }
    void second(void) { m = 250; }
    first();
    if (m != 50)
        abort();
    second();
    if (m != 250)
        abort();
#pragma omp parallel
    x++; //~ r1 data-race proved read+write x //~ r2 data-race proved write+write x
    return 0;
}
