// A team of one thread races with nobody.
// verdict: race-free
#include <omp.h>

int x;

void run(int n) {
    omp_set_num_threads(1);
#pragma omp parallel
    x++;
    if (n > 3)
        omp_set_num_threads(4);
#pragma omp parallel
    if (n < 3)
        x++;
}
