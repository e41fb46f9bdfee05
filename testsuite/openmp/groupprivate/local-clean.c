// Each contention group has its own copy of a static variable of a block that is `groupprivate`, also where another
// function has the region.
// openmp: 6.0
// verdict: race-free
#include <omp.h>
int teams(void) {
    static int own;
#pragma omp groupprivate(own)
    int total = 0;
#pragma omp target teams num_teams(4) map(tofrom : total) reduction(+ : total)
    {
        own = omp_get_team_num();
        total += own;
    }
    return total;
}

static int number(void) {
    static int last;
#pragma omp groupprivate(last)
    last = omp_get_team_num();
    return last;
}

int called(void) {
    int total = 0;
#pragma omp target teams num_teams(4) map(tofrom : total) reduction(+ : total)
    total += number();
    return total;
}
