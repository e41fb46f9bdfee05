// A clause says otherwise than `omp_set_num_teams` and `omp_set_teams_thread_limit`, which bound no team of the host.
// verdict: race
// openmp: 5.1
#include <omp.h>

int x, y, z;

int main(void) {
    omp_set_num_teams(1);
    omp_set_teams_thread_limit(1);
#pragma omp teams num_teams(2)
    x = omp_get_team_num(); //~ r1 data-race proved write+write x
#pragma omp teams num_teams(1) thread_limit(2)
#pragma omp parallel
    y = omp_get_thread_num(); //~ r2 data-race proved write+write y
#pragma omp parallel
    z = omp_get_thread_num(); //~ r3 data-race proved write+write z
    return x + y + z;
}
