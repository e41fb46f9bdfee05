// A task that may be deferred has copies of its own: it is never merged.
// verdict: race-free
int both(void) {
    int x = 2;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task mergeable firstprivate(x)
        x++;
#pragma omp task mergeable firstprivate(x)
        x++;
    }
    return x;
}
