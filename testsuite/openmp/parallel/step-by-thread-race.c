// Each thread goes on in steps of its own, which a table says.
// verdict: race
// also: other findings allowed
#include <omp.h>

static int a[8], steps[2] = {1, 3};

int main(void) {
#pragma omp parallel num_threads(2)
    {
        int i = omp_get_thread_num();
        int j = i;
        while (j < 3 + i) {
            a[j] += 1; //~ r1 data-race proved write+write a[j]
            j += steps[i];
        }
    }
    return a[0];
}
