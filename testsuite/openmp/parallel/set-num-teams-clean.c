// `omp_set_num_teams` and `omp_set_teams_thread_limit` say how many teams and threads `teams` has without clauses.
// verdict: race-free
// openmp: 5.1
#include <omp.h>

int x, y;

int main(void) {
    omp_set_num_teams(1);
#pragma omp teams
    x++;
    omp_set_num_teams(4);
    omp_set_teams_thread_limit(1);
#pragma omp teams num_teams(1)
#pragma omp parallel
    y++;
    return x + y;
}
