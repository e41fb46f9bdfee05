// Each thread of all teams has an element of its own: the number of its team times the threads that a team has, and its own
// number. That teams have as many threads as others is listed as an assumption.
// verdict: race-free
#include <omp.h>
void copy(const long *in, long *out, int size) {
#pragma omp target teams
#pragma omp parallel
    {
        int thread = omp_get_num_threads() * omp_get_team_num() + omp_get_thread_num();
        if (thread < size)
            out[thread] = in[thread];
    }
}
void limited(const long *in, long *out, int size, int threads) {
#pragma omp target teams
#pragma omp parallel num_threads(threads)
    {
        int thread = omp_get_num_threads() * omp_get_team_num() + omp_get_thread_num();
        if (thread < size)
            out[thread] = in[thread];
    }
}
