// Builtins of the compiler update the counters atomically, also together with an `atomic` construct.
// verdict: race-free
long count(int n, long *sums) {
    long total = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        __sync_fetch_and_add(&total, i);
        __atomic_sub_fetch(&sums[i % 4], 1, __ATOMIC_RELAXED);
        __sync_fetch_and_or_8(&sums[0], 3);
#pragma omp atomic
        total += 2;
    }
    return total;
}
