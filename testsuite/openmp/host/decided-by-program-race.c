// Regions that texts decide about which the program has itself are not certain to be reached; those that the program is given are.
// verdict: race
#include <stdlib.h>
#include <string.h>
static const char *method = "jacobi";
static int own, given, found;

static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int main(int argc, char **argv) {
    char text[20];
    if (strcmp(method, "gauss-seidel") == 0) {
#pragma omp parallel num_threads(2)
        own = 1; //~ r1 data-race possible write+write own
    }
    if (fibonacci(10) != 55) {
#pragma omp parallel num_threads(2)
        own = 2; //~ r2 data-race possible write+write own
    }
    if (&own == &given) {
#pragma omp parallel num_threads(2)
        own = 3; //~ r3 data-race possible write+write own
    }
    if (argc > 2 && strcmp(argv[1], "gauss-seidel") == 0) {
#pragma omp parallel num_threads(2)
        given = 1; //~ r4 data-race proved write+write given
    }
    strcpy(text, "a");
    if (strstr(text, "c")) {
#pragma omp parallel num_threads(2)
        found = 1; //~ r5 data-race possible write+write found
    }
    return 0;
}
