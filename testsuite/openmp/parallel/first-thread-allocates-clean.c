// The first thread, chosen by its number, allocates and fills what all read after a barrier.
// verdict: race-free
#include <omp.h>
#include <stdlib.h>

int main(void) {
    int *data = NULL, n = 0;
    long sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        if (omp_get_thread_num() == 0) {
            n = 1000;
            data = malloc(n * sizeof *data);
            for (int i = 0; i < n; i++)
                data[i] = i;
        }
#pragma omp barrier
#pragma omp for
        for (int i = 0; i < n; i++)
            sum += data[i];
    }
    free(data);
    return sum > 0;
}
