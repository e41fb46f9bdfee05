// The host waits for the transfer before it writes.
// verdict: race-free
int main(void) {
    int k = 0;
#pragma omp target enter data map(to : k)
#pragma omp target update to(k) nowait
#pragma omp taskwait
    k = 3;
    return k;
}
