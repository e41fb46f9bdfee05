// A pointer whose section `target data` maps is no copy within the block: threads that set it share it.
// verdict: race
int main(void) {
    int a[100], b[100], *p = a;
#pragma omp target data map(to : p[0 : 100])
    {
#pragma omp parallel num_threads(2)
        p = b; //~ r1 data-race proved write+write p
    }
    return p == a;
}
