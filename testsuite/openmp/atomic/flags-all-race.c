// The loop looks at the first flag only: what was written before the second one is set may not be there.
// verdict: race
#include <omp.h>

int gather(void) {
    int ready[2] = {0, 0}, data[2] = {0, 0}, sum = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            for (int i = 0; i < 2; i++) {
                data[i] = i; //~ r1 data-race proved write data[i]
#pragma omp atomic write seq_cst
                ready[i] = 1;
            }
        } else {
            int all;
            do {
                all = 1;
                for (int i = 0; i < 1; i++) {
                    int one;
#pragma omp atomic read seq_cst
                    one = ready[i];
                    if (!one)
                        all = 0;
                }
            } while (!all);
            sum = data[0] + data[1]; //~ r1 data-race proved read data[1]
        }
    }
    return sum;
}
