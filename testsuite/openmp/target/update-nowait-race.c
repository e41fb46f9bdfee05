// The transfer reads the variable while the host goes on.
// verdict: race
int main(void) {
    int k = 0;
#pragma omp target enter data map(to : k)
#pragma omp target update to(k) nowait //~ r1 data-race proved read k
    k = 3;                             //~ r1 data-race proved write k
#pragma omp taskwait
    return k;
}
