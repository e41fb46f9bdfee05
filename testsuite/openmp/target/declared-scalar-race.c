// A variable of `declare target` is no private copy of the target region.
// verdict: race
#pragma omp declare target
int count;
#pragma omp end declare target
void f(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp target
        count = 1; //~ r1 data-race proved write+write count
    }
}
