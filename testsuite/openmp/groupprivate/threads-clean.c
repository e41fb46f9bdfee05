// One thread of each team writes the team's copy, before the others read it.
// openmp: 6.0
// verdict: race-free
#include <omp.h>
int own[4];
#pragma omp groupprivate(own)
void teams(int *seen) {
#pragma omp target teams num_teams(4)
#pragma omp parallel num_threads(4)
    {
        own[omp_get_thread_num()] = omp_get_team_num();
#pragma omp barrier
        int sum = 0;
        for (int i = 0; i < 4; i++)
            sum += own[i];
        seen[4 * omp_get_team_num() + omp_get_thread_num()] = sum;
    }
}
