// What lasts as long as the program is not captured: a lambda that copies what it uses changes it itself.
// verdict: race
// also: other findings allowed
#include <vector>
int main() {
    static int n = 0;
    static int a[10];
    static std::vector<int> v(10);
    extern int g;
#pragma omp parallel num_threads(4)
    {
        auto f = [=] { n = 1; }; //~ r1 data-race proved write+write n
        f();
        auto h = [](int k) { a[0] = k; }; //~ r2 data-race proved write+write a[0]
        h(2);
        auto e = [=](int k) { v[0] = k; }; //~ r3 data-race proved write+write v[0]
        e(3);
        auto outer = [=](int k) {
            auto inner = [=] { g = k; }; //~ r4 data-race proved write+write g
            inner();
        };
        outer(4);
    }
    return n + a[0] + v[0];
}
int g = 0;
