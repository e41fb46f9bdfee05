// Whichever iteration assigns last: the copies are private, and one value is written back.
// verdict: race-free
int find(int n, const int *a) {
    int found = -1;
#pragma omp parallel for lastprivate(conditional : found)
    for (int i = 0; i < n; i++)
        if (a[i] < 0)
            found = i;
    return found;
}
