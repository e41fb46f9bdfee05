// Regions within the levels that the program allows have teams; settings of one thread are not those of another.
// verdict: race
#include <omp.h>
int two_levels(void) {
    int sum = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        int own = 0;
#pragma omp parallel num_threads(4)
        own++; //~ r1 data-race proved write+write own //~ r2 data-race proved read+write own
        sum += own;
    }
    return sum;
}
int nested(void) {
    int sum = 0;
    omp_set_nested(1);
#pragma omp parallel reduction(+ : sum)
    {
        int own = 0;
#pragma omp parallel
        own++; //~ r3 data-race proved write+write own //~ r4 data-race proved read+write own
        sum += own;
    }
    return sum;
}
/* The outer region has one thread: the inner one is the first that is active. */
int inactive(void) {
    int sum = 0;
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(1) reduction(+ : sum)
    {
        int own = 0;
#pragma omp parallel num_threads(4)
        own++; //~ r5 data-race proved write+write own //~ r6 data-race proved read+write own
        sum += own;
    }
    return sum;
}
int own_setting(void) {
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
        int own = 0;
        if (omp_get_thread_num() == 0)
            omp_set_num_threads(1);
#pragma omp parallel
        own++; //~ r7 data-race proved write+write own //~ r8 data-race proved read+write own
        sum += own;
    }
    return sum;
}
