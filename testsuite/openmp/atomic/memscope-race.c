// An update that is atomic for all threads of the device excludes no other access.
// openmp: 6.0
// verdict: race
void count(int *sum, int *seen) {
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic memscope(device)
        sum[0]++; //~ r1 data-race proved write sum[0]
#pragma omp critical
        seen[0] = sum[0]; //~ r1 data-race proved read sum[0]
    }
}
