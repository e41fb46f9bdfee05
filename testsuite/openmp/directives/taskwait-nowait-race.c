// A `taskwait` with `nowait` waits for nothing.
// verdict: race
// openmp: 5.2
int main(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : x)
        x = 1; //~ r1 data-race proved write x
#pragma omp taskwait depend(in : x) nowait
        y = x; //~ r1 data-race proved read x
    }
    return y;
}
