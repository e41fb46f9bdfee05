// Loops over a list in braces and over an array without a written length: the steps are those of the list.
// verdict: race
#include <vector>
int main() {
    const long n = 1000;
    std::vector<float> a(n);
    int sizes[] = {64, 128, 256};
    for (int size : sizes) {
        for (auto step : {1, 2}) {
#pragma omp parallel for schedule(static, size)
            for (long i = 0; i < n - 2; i++)
                a[i] = a[i + step]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + step]
        }
    }
    return a[0] > 1;
}
