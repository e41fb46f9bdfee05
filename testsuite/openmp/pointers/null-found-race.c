// What a search in a variable gives may be null: then the region runs, and races.
// verdict: race
#include <string.h>

static char line[100];
static int last;

int main(int argc, char **argv) {
    strncpy(line, argv[argc - 1], sizeof line - 1);
    const char *colon = strchr(line, ':');
    if (colon == NULL) {
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            last = i; //~ r1 data-race proved write+write last
    }
    return last;
}
