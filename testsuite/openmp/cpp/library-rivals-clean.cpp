// Where a directive makes the library's names visible, a function of the program is called only if it is the better match.
// verdict: race-free
#include <algorithm>
#include <cstdlib>
#include <utility>

using namespace std;

static int calls;

struct Pair {
    int x;
};

double max(double a, double b) {
    calls++;
    return a > b ? a : b;
}

void swap(Pair &a, Pair &b) {
    calls++;
    int old = a.x;
    a.x = b.x;
    b.x = old;
}

Pair abs(Pair p) {
    calls++;
    return p;
}

void largest(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = max(a[i], 3);
}

void exchanged(int n, int *a, int *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        swap(a[i], b[i]);
}

void positive(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = abs(a[i]);
}
