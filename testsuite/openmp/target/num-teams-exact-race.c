// There may be as few teams as the first number of `num_teams`.
// verdict: race
#include <omp.h>

int x;

int main(void) {
#pragma omp teams num_teams(2 : 3)
    if (omp_get_num_teams() == 2)
        x = omp_get_team_num(); //~ r1 data-race proved write+write x
    return x;
}
