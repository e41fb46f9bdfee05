// The register moves on only when the flag of an element is set: the loop waits at each of them.
// verdict: race-free
#include <omp.h>

int follow(void) {
    int ready[3] = {0, 0, 0}, data[3] = {0, 0, 0}, sum = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            for (int i = 0; i < 3; i++) {
                data[i] = i;
#pragma omp atomic write seq_cst
                ready[i] = 1;
            }
        } else {
            int x = 0;
            while (x < 3) {
                int one;
#pragma omp atomic read seq_cst
                one = ready[x];
                if (one)
                    x++;
            }
            for (int i = 0; i < 3; i++)
                sum += data[i];
        }
    }
    return sum;
}
