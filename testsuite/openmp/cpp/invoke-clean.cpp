// `std::invoke` calls what it is given, with references.
// verdict: race-free
#include <functional>

int x[200];

int main() {
    int at = 50;
    std::invoke([](int &at) { at = 100; }, at);
    int *y = x + at;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        x[i] = y[i + 1];
    return 0;
}
