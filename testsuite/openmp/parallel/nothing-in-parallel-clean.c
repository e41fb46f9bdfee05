// Regions whose team has one thread, or that no run comes to.
// verdict: race-free
#include <omp.h>

int x;

void one(void) {
#pragma omp parallel num_threads(1)
    x++;
}

void serial(void) {
#pragma omp parallel if (0)
    x++;
}

void set(void) {
    omp_set_num_threads(1);
#pragma omp parallel
    x++;
}

void never(int n) {
    if (n > 3 && n < 2) {
#pragma omp parallel
        x++;
    }
}
