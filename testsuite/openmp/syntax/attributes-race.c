// Attributes, restrict and typedefs around a dependence.
// verdict: race
typedef double real;
typedef real *__restrict__ vector;

__attribute__((noinline)) static void kernel(int n, vector a) {
#pragma omp parallel for
    for (register int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}

void run(int n, real *data) {
    kernel(n, data);
}
