// The original is only written elsewhere where the loop has no iteration, so that nothing is given back.
// verdict: race-free
int fill(int n) {
    int x = 0;
#pragma omp parallel
    {
#pragma omp for lastprivate(x) nowait
        for (int i = 0; i < n; i++)
            x = i;
        if (n <= 0) {
#pragma omp master
            x = 5;
        }
    }
    return x;
}
