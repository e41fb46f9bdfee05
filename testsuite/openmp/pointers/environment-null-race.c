// The variable of the environment need not be there: then all threads count.
// verdict: race
#include <stdlib.h>

int main(void) {
    int missing = 0;
    char *level = getenv("LEVEL");
#pragma omp parallel
    {
        if (!level)
            missing++; //~ w1 data-race proved write+write missing //~ r1 data-race proved read+write missing
    }
    return missing;
}
