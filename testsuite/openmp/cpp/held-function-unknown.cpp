// What code elsewhere puts into a `std::function` is not known, nor what one holds that changes when it is called.
// verdict: unknown
#include <functional>

void change(std::function<int(int)> &work);

int main() {
    int a[100], count = 0;
    std::function<int(int)> work = [](int x) { return x; };
    std::function<int()> next = [count]() mutable { return count++; };
    change(work);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = work(i);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = next();
    return a[0];
}
