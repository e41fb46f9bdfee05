// A lambda that counts its calls is passed to a function template with a parallel loop.
// verdict: race
#include <vector>
template<typename T, typename F>
void parallel_apply(std::vector<T> &v, F f) {
    #pragma omp parallel for
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = f(v[i]);
}
int main() {
    std::vector<double> v(100, 2.0);
    int calls = 0;
    parallel_apply(v, [&calls](double x) { calls++; return 2 * x; }); //~ r1 data-race proved read+write calls@2 //~ r2 data-race proved write+write calls@2
    return calls;
}
