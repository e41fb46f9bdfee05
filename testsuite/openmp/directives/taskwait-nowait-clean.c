// Later tasks depend on a `taskwait` with `nowait` as they do on a task.
// verdict: race-free
// openmp: 5.2
int main(void) {
    int x = 0, y = 0, after = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : x)
        x = 1;
#pragma omp taskwait depend(in : x) depend(out : after) nowait
#pragma omp task depend(in : after) shared(x, y)
        y = x;
    }
    return y;
}
