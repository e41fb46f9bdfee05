// There are as many teams as `num_teams` says, unless it says how few there may be (OpenMP 5.2, section 10.2.1).
// verdict: race-free
#include <omp.h>

int x;

int main(void) {
#pragma omp teams num_teams(3 : 3)
    if (omp_get_num_teams() == 2)
        x = omp_get_team_num();
#pragma omp teams num_teams(3)
    if (omp_get_num_teams() == 2)
        x = omp_get_team_num();
    return x;
}
