// Texts that are longer than the member that they are written to reach the next one.
// verdict: race
#include <stdio.h>
#include <string.h>

struct record {
    char name[4];
    char tag[4];
} r, s;

void certain(void) {
#pragma omp parallel sections
    {
#pragma omp section
        sprintf(r.name, "%d", 12345); //~ r1 data-race proved write r.name
#pragma omp section
        r.tag[0] = 'x'; //~ r1 data-race proved write r.tag[0]
    }
}

void possible(int n) {
#pragma omp parallel sections
    {
#pragma omp section
        sprintf(s.name, "%d", n); //~ r2 data-race possible write s.name
#pragma omp section
        s.tag[0] = 'x'; //~ r2 data-race possible write s.tag[0]
    }
}
