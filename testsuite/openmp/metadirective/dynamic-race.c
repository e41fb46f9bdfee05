// Run by a team or by one thread, as the caller says: the team races.
// verdict: race
void each(int n, int *a, int many) {
#pragma omp metadirective when(user = {condition(many > 1)} : parallel for)
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
