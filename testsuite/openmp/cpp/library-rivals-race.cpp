// Where a directive makes the library's names visible, a function of the program is called if it is the better match.
// verdict: race
#include <algorithm>
#include <cstdlib>
#include <utility>

using namespace std;

static int calls;

struct Pair {
    int x;
};

double max(double a, double b) {
    calls++; //~ a1 data-race proved write+write calls //~ a2 data-race proved read+write calls
    return a > b ? a : b;
}

void swap(Pair &a, Pair &b) {
    calls++; //~ b1 data-race proved write+write calls //~ b2 data-race proved read+write calls
    int old = a.x;
    a.x = b.x;
    b.x = old;
}

Pair abs(Pair p) {
    calls++; //~ c1 data-race proved write+write calls //~ c2 data-race proved read+write calls
    return p;
}

void largest(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = max(a[i], 3.0);
}

void exchanged(int n, Pair *a, Pair *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        swap(a[i], b[i]);
}

void positive(int n, Pair *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = abs(a[i]);
}
