// Regions beyond the levels that the program allows have one thread.
// verdict: race-free
#include <omp.h>
int one_level(void) {
    int sum = 0;
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        int own = 0;
#pragma omp parallel num_threads(4)
        own++;
        sum += own;
    }
    return sum;
}
int not_nested(void) {
    int sum = 0;
    omp_set_nested(0);
#pragma omp parallel reduction(+ : sum)
    {
        int own = 0;
#pragma omp parallel
        own++;
        sum += own;
    }
    return sum;
}
/* A thread that sets how large the teams that it makes are. */
int own_setting(void) {
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
        int own = 0;
        omp_set_num_threads(1);
#pragma omp parallel
        own++;
        sum += own;
    }
    return sum;
}
