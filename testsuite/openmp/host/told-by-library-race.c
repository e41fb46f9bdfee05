// What functions of the library tell of known numbers is not any number, and what they tell of the process is one number.
// verdict: race
#include <math.h>
#include <omp.h>
#include <unistd.h>
static int first, second, third, many;

int main(void) {
    double two = 2;
    int bad = isnan(two), sum, over = __builtin_add_overflow(1, 2, &sum);
    omp_set_max_active_levels(2);
    int levels = omp_get_max_active_levels() != 2;
    int processors = omp_get_num_procs();
#pragma omp parallel num_threads(2)
    {
        if (bad)
            first = 1; //~ r1 data-race possible write+write first
        if (over)
            second = 1; //~ r2 data-race possible write+write second
        if (levels)
            third = 1; //~ r3 data-race possible write+write third
        if (processors > 3)
            many = 1; //~ r4 data-race proved write+write many
    }
    return sum;
}
