// Chunks of two iterations start at even numbers, so the two that share an element share a thread.
// verdict: race-free
void halve(int n, int *a) {
#pragma omp parallel for schedule(static, 2)
    for (int i = 0; i < n; i++)
        a[i / 2] = i;
}
