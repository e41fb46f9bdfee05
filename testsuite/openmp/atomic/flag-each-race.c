// The register moves on whether or not the flag of an element is set: the loop waits at none of them.
// verdict: race
#include <omp.h>

int follow(void) {
    int ready[3] = {0, 0, 0}, data[3] = {0, 0, 0}, sum = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            for (int i = 0; i < 3; i++) {
                data[i] = i; //~ r1 data-race proved write data[i]
#pragma omp atomic write seq_cst
                ready[i] = 1;
            }
        } else {
            int x = 0;
            while (x < 3) {
                int one;
#pragma omp atomic read seq_cst
                one = ready[x];
                x++;
            }
            for (int i = 0; i < 3; i++)
                sum += data[i]; //~ r1 data-race proved read data[i]
        }
    }
    return sum;
}
