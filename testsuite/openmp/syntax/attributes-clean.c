// Attributes, restrict and typedefs around independent iterations.
// verdict: race-free
typedef double real;
typedef real *restrict vector;

__attribute__((noinline)) static void kernel(int n, vector a, const vector b __attribute__((unused))) {
#pragma omp parallel for
    for (int i = 1; i < n; i++)
        a[i] = b[i - 1];
}

void run(int n, real *to, real *from) {
    kernel(n, to, from);
}
