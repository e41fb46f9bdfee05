// An atomic update that is atomic for the threads of one contention group only is not followed where there are several.
// openmp: 6.0
// verdict: unknown
int count(int n) {
    int sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : sum)
    for (int i = 0; i < n; i++) {
#pragma omp atomic memscope(cgroup) //~ unsupported
        sum++;
    }
    return sum;
}
