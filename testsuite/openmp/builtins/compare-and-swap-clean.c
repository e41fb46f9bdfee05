// A spin lock whose holder is told by a comparison.
// verdict: race-free
static int lock;
static long total;

int main(void) {
#pragma omp parallel num_threads(2)
    {
        while (!__sync_bool_compare_and_swap(&lock, 0, 1)) {
        }
        total++;
        __sync_lock_release(&lock);
    }
    return 0;
}
