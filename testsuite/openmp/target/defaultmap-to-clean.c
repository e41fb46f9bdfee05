// `defaultmap(to)`: nothing is copied back while the host reads the array.
// verdict: race-free
void f(int *result) {
    int a[100] = {0};
    int sum = 0;
#pragma omp target nowait defaultmap(to : aggregate) map(from : sum)
    sum = a[1];
    int first = a[0];
#pragma omp taskwait
    *result = sum + first;
}
