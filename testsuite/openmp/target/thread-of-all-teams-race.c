// As the clean one, but the size of teams depends on the team, or the number of the team is left out.
// verdict: race
#include <omp.h>
void unequal(const long *in, long *out, int size) {
#pragma omp target teams
#pragma omp parallel num_threads(omp_get_team_num() + 1)
    {
        int thread = omp_get_num_threads() * omp_get_team_num() + omp_get_thread_num();
        if (thread < size)
            out[thread / 2] = in[thread]; //~ r1 data-race proved write+write out
    }
}
void same(const long *in, long *out, int size) {
#pragma omp target teams
#pragma omp parallel
    {
        int thread = omp_get_num_threads() + omp_get_thread_num();
        if (thread < size)
            out[thread] = in[thread]; //~ r2 data-race proved write+write out
    }
}
