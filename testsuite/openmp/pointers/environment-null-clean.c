// Where the variable of the environment is not there, one thread counts.
// verdict: race-free
#include <stdlib.h>

int main(void) {
    int missing = 0;
    char *level = getenv("LEVEL");
#pragma omp parallel
    {
#pragma omp single
        if (!level)
            missing++;
    }
    return missing;
}
