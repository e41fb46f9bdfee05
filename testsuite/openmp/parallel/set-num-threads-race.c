// The setting is another one when the second team starts; what is not known may set it too.
// verdict: race
#include <omp.h>

int x, y;
void configure(void);

void run(void) {
    omp_set_num_threads(1);
#pragma omp parallel
    x++;
    omp_set_num_threads(4);
#pragma omp parallel
    x = 1; //~ r1 data-race proved write+write x
    omp_set_num_threads(1);
    configure();
#pragma omp parallel
    y = 1; //~ r2 data-race proved write+write y
}
