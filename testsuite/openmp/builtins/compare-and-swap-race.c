// The comparison always succeeds: 0 becomes 0.
// verdict: race
static int lock;
static long total;

int main(void) {
#pragma omp parallel num_threads(2)
    {
        while (!__sync_bool_compare_and_swap(&lock, 0, 0)) {
        }
        total++; //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
        __sync_lock_release(&lock);
    }
    return 0;
}
