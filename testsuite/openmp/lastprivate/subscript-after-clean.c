// What the last iteration gives back is known after the loop, also without a constant number of iterations.
// verdict: race-free
int a[300];

void run(int n) {
    int last = 0, next;
#pragma omp parallel for lastprivate(last)
    for (int i = 0; i < 50; i++)
        last = i + 1;
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
        a[i] = i;
        if (i == 7)
            a[last] = 3;
    }
#pragma omp parallel for lastprivate(next)
    for (next = 0; next < 60; next += 2)
        a[next] = next;
#pragma omp parallel for
    for (int k = 0; k < 60; k++)
        a[k + next] = a[k];
#pragma omp parallel
    {
#pragma omp for lastprivate(last)
        for (int i = 0; i < n; i++)
            last = 2 * i;
#pragma omp for
        for (int i = 0; i < n; i++)
            a[i + last + 2] = a[i];
    }
}
