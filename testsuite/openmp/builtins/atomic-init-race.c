// An atomic variable is begun by each thread: that is no atomic access.
// verdict: race
#include <stdatomic.h>
static atomic_int count;

int main(void) {
#pragma omp parallel num_threads(2)
    {
        atomic_init(&count, 0); //~ r1 data-race proved write+write ? //~ r2 data-race proved write ? //~ r3 data-race proved write ?
        count++; //~ r2 data-race proved read count //~ r3 data-race proved write count
    }
    return count;
}
