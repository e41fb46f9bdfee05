// Every thread increments its own slot; the slots are summed after the region.
// verdict: race-free
#include <omp.h>
#include <stdio.h>

int main(void) {
    int slots[64] = {0};
    int sum = 0;
#pragma omp parallel num_threads(64)
    slots[omp_get_thread_num()]++;
    for (int i = 0; i < 64; i++)
        sum += slots[i];
    printf("%d\n", sum);
    return 0;
}
