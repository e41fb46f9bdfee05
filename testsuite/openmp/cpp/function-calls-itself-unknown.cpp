// A `std::function` that calls itself by its name, which is known in its own initialiser: how deep is not known.
// verdict: unknown
#include <functional>

static int count;

int main() {
    std::function<void(int)> go = [&](int k) {
        if (k == 0)
            count++;
        else
            go(k - 1);
    };
#pragma omp parallel
    go(2);
    return count;
}
