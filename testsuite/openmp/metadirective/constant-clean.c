// The condition is false, so the loop is a loop of each thread's own array.
// verdict: race-free
void each(int n, int *a) {
#pragma omp metadirective when(user = {condition(0)} : parallel) when(device = {kind(nohost)} : parallel) default(parallel for)
    for (int i = 0; i < n; i++)
        a[i] = i;
}
