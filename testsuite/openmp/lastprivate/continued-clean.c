// The last iteration gives back by whichever way it ends; structures and arrays whole, before the barrier.
// verdict: race-free
struct pair {
    int a, b[4];
};

void last(int n, const struct pair *from, int *to) {
    struct pair k;
    int v[4], i;
#pragma omp parallel
    {
#pragma omp for lastprivate(k, v, i)
        for (i = n - 1; i >= 0; i -= 2) {
            k = from[i];
            v[1] = i;
            if (i == 3)
                continue;
            v[2] = i;
        }
#pragma omp for
        for (int j = 0; j < n; j++)
            to[j] = k.a + v[1] + i;
    }
}
