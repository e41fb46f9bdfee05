// Run by a team or by one thread, as the caller says.
// verdict: race-free
void each(int n, int *a, int many) {
#pragma omp metadirective when(user = {condition(many > 1)} : parallel for)
    for (int i = 0; i < n; i++)
        a[i] = i;
}
