// Memory that is allocated in some cases only, before, in a loop, and by a choice: in the others the pointer is null.
// verdict: race
#include <stdlib.h>

static int before, within, chosen;

int main(int argc, char **argv) {
    int *first = NULL;
    if (argc > 1)
        first = malloc(40);
    if (!first) {
#pragma omp parallel for
        for (int i = 0; i < 20; i++)
            before = i; //~ r1 data-race proved write+write before
    }
    int *second = NULL;
    for (int k = 0; k < argc; k++)
        if (argv[k][0] == 'x')
            second = malloc(40);
    if (!second) {
#pragma omp parallel for
        for (int i = 0; i < 20; i++)
            within = i; //~ r2 data-race proved write+write within
    }
    int *third = argv[0][0] ? malloc(40) : NULL;
    if (!third) {
#pragma omp parallel for
        for (int i = 0; i < 20; i++)
            chosen = i; //~ r3 data-race proved write+write chosen
    }
    return before + within + chosen;
}
