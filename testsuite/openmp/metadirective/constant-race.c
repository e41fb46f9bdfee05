// The condition is true: every thread executes the whole loop.
// verdict: race
void each(int n, int *a) {
#pragma omp metadirective when(user = {condition(1)} : parallel) default(parallel for)
    for (int i = 0; i < n; i++)
        a[i] = i; //~ r1 data-race proved write+write a[i]
}
