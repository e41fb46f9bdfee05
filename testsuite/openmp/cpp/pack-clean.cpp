// Packs: folds, expansions and recursion over them place elements where each iteration has its own.
// verdict: race-free
#include <utility>
int a[400];
template <class... T> int sum(T... parts) { return (0 + ... + parts); }
template <class... T> bool all(T... parts) { return (... && parts); }
template <class T> T least(T only) { return only; }
template <class T, class... R> T least(T first, R... rest) {
    T other = least(rest...);
    return first < other ? first : other;
}
template <class... T> void put(int at, T... values) {
    int all[] = {values...};
    for (int k = 0; k < (int)sizeof...(values); k++)
        a[at + k] = all[k];
}
template <int... N> int total() { return (N + ...); }
template <class F, class... Args> void each(int n, F f, Args &&...args) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        f(i, std::forward<Args>(args)...);
}
template <class... T> void fill(T... parts) {
    auto one = [&](int i) { a[i] = (parts + ...); };
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        one(i);
}
int main() {
    int last = 0;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        put(4 * i, 1, 2, 3, 4);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[sum(i, total<2, 3>(), 1)] = least(i, 7, 9);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        if (all(i > 3, i < 5))
            last = i;
    each(100, [](int i, int from, int by) { a[i] = from * by; }, last, 2);
    fill(1, 2);
    return last;
}
