// A static variable of a function that is initialised where control reaches it first, and a proxy of bits.
// verdict: unknown
#include <vector>

static int first(int k) {
    static int number = k; //~ unsupported
    return number;
}

void fill(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = first(i);
}
