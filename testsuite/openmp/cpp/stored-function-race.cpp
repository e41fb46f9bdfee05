// A `std::function` holds the function around the region, which is called a second time through it.
// verdict: race
#include <functional>
int a[400];

static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i]; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
    return k;
}

int main() {
    std::function<int(int)> f = kernel;
    kernel(0);
    return f(1);
}
