// A loop that looks at the flags of all others until each is set waits for them: what they wrote before is there.
// verdict: race-free
#include <omp.h>

int gather(void) {
    int ready[2] = {0, 0}, data[2] = {0, 0}, sum = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            for (int i = 0; i < 2; i++) {
                data[i] = i;
#pragma omp atomic write seq_cst
                ready[i] = 1;
            }
        } else {
            int all;
            do {
                all = 1;
                for (int i = 0; i < 2; i++) {
                    int one;
#pragma omp atomic read seq_cst
                    one = ready[i];
                    if (!one)
                        all = 0;
                }
            } while (!all);
            sum = data[0] + data[1];
        }
    }
    return sum;
}
