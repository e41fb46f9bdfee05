// What a structured binding or a copying lambda names is no reference for `decltype`; a capture may take what it moves.
// verdict: race-free
#include <utility>
#include <vector>
struct P {
    int a, b;
};
int main() {
    P p{1, 2};
    auto &[x, y] = p;
    decltype(x) own = x;
    own = 9;
    int n = 1;
    auto twice = [n]() mutable {
        decltype(n) before = n;
        n += 5;
        return before;
    };
    int before = twice();
    std::vector<int> v{1, 2};
    auto length = [w = std::move(v)] { return (int)w.size(); };
    int kept = length(), left = (int)v.size();
    int a[256], b[256], c[256];
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        a[i * (p.a == 1)] = i;
        b[i * (before == 1)] = i;
        c[i * (kept == 2 && left == 0)] = i;
    }
    return a[0] + b[0] + c[0] + y;
}
