// An array of a template's parameter is a pointer, and a parameter may be called like a class of the library.
// verdict: race-free
#include <array>
#include <vector>
using namespace std;

template <class T> T sum(T values[], int n) {
    T total{};
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < n; i++)
        total += values[i];
    return total;
}

double rows(int array[6][8], double *vector) {
#pragma omp parallel for
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 8; j++)
            array[i][j] = i;
    return sum(vector, 8);
}
