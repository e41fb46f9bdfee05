// A task that is executed at once may be merged: whether it writes to a copy is left open.
// verdict: unknown
int both(void) {
    int x = 2;
#pragma omp parallel num_threads(2)
    {
#pragma omp task mergeable if (0) firstprivate(x) //~ unsupported
        x++;
    }
    return x;
}
