// A generator's state that all threads change, and a text that all write.
// verdict: race
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>
static struct drand48_data state;
static char host[64];

double inside(long n) {
    long hits = 0;
#pragma omp parallel for reduction(+ : hits)
    for (long i = 0; i < n; i++) {
        double x;
        drand48_r(&state, &x); //~ r1 data-race proved write+write &state //~ r2 data-race proved read+write &state
        hits += x <= 0.5;
    }
    return 4.0 * hits / n;
}

void ask(void) {
#pragma omp parallel
    gethostname(host, sizeof host); //~ r3 data-race proved write+write host
}
