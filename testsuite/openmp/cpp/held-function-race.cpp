// What a `std::function` holds is called, wherever it comes from.
// verdict: race
#include <functional>
#include <vector>

int last;
int noted(int x) {
    last = x; //~ r1 data-race proved write+write last
    return x * x;
}

void each(int n, const std::function<void(int)> &work) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        work(i);
}

int main() {
    std::vector<int> v(100);
    std::function<int(int)> plain = noted;
    each(99, [&](int i) {
        v[i] = v[i + 1]; //~ r2 data-race proved write v[i] //~ r2 data-race proved read v[i + 1]
    });
    int sum = 0;
    std::function<int(int)> other = [](int x) { return x; };
    other = [&](int x) {
        sum += x; //~ r3 data-race proved write+write sum //~ r4 data-race proved read+write sum
        return x;
    };
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        v[i] = plain(i);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        v[i] = other(i);
}
