// All threads of one contention group may update at once.
// openmp: 6.0
// verdict: race-free
int count(int n) {
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic memscope(cgroup)
        sum++;
    }
    return sum;
}
