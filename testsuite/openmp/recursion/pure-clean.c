// Each iteration calls recursive functions that touch no memory.
// verdict: race-free
static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

static int ackermann(int m, int n) {
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

void run(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = gcd(i, n) + ackermann(2, i % 4);
}
