// On a device no region of the host counts: none there is at level 2.
// verdict: race-free
#include <omp.h>
int x;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp target map(tofrom : x)
#pragma omp parallel num_threads(4)
    if (omp_get_level() == 2)
        x = 1;
    return x;
}
