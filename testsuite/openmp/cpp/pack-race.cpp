// Packs: folds, expansions and recursion over them place elements where iterations meet, or sum up in one place.
// verdict: race
#include <utility>
int a[400], shared;
template <class... T> int sum(T... parts) { return (parts + ...); }
template <class... T> void add(const T &...parts) { ((shared += parts), ...); } //~ r1 data-race proved write+write shared //~ r2 data-race proved read+write shared
template <class... T> void put(int at, T... values) {
    int all[] = {values...};
    for (int k = 0; k < (int)sizeof...(values); k++)
        a[at + k] = all[k]; //~ r3 data-race proved write+write a[at + k]
}
template <class F, class... Args> void each(int n, F f, Args &&...args) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        f(i, std::forward<Args>(args)...);
}
int main() {
    int count = 0;
#pragma omp parallel
    add(1, 2);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        put(3 * i, 1, 2, 3, 4);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[sum(i, 2, -1)]; //~ r4 data-race proved write a[i] //~ r4 data-race proved read a[sum(i, 2, -1)]
    each(100, [](int i, int &into, int by) { into += i * by; }, count, 2); //~ r5 data-race proved write+write into@2 //~ r6 data-race proved read+write into@2
    return count;
}
