// `%m` takes no argument: the text is read, and the number stored.
// verdict: race
// also: other findings allowed
#include <stdio.h>

int seen;

void tell(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        printf("%m%n\n", &seen); //~ r1 data-race proved write &seen
#pragma omp single nowait
        seen = 0; //~ r1 data-race proved write seen
    }
}
