// `auto` before a braced list is a `std::initializer_list`.
// verdict: race-free
#include <initializer_list>

int main() {
    const auto steps = {1, 2, 3};
    int a[100] = {}, sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++)
        for (int step : steps) {
            a[i] += step;
            sum += step;
        }
    auto one{7};
    return one + sum;
}
