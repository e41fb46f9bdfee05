// All threads add to the sum of a template.
// verdict: race
#include <array>
#include <vector>
using namespace std;

template <class T> T sum(T values[], int n) {
    T total{};
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        total += values[i]; //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
    return total;
}

double rows(int array[6][8], double *vector) {
#pragma omp parallel for
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 8; j++)
            array[0][j] = i; //~ r3 data-race proved write+write array[0][j]
    return sum(vector, 8);
}
