// What the library says of types chooses branches, overloads and templates.
// verdict: race
#include <type_traits>
#include <vector>

int halved;
template <class T> std::enable_if_t<std::is_floating_point_v<T>, T> half(T x) { return x / 2; }
template <class T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0>
T half(T x) {
    halved = 1; //~ r1 data-race proved write+write halved
    return x >> 1;
}

template <int N> struct Table {
    static constexpr int size = N * 2;
    using Value = std::conditional_t<(N > 3), long, char>;
    Value values[size];
};
template <class T> struct Same {
    using type = T;
};
template <class T, class = std::enable_if_t<(Table<2>::size > 3)>>
typename Same<T>::type next(const T *from, const Table<4> &by, int i, typename Same<int>::type more) {
    return from[i] + by.values[Table<4>::size - 1] + more; //~ r5 data-race proved read by.values[Table<4>::size - 1]
}

template <class T> void put(T *a, int i, std::true_type) { a[0] = 1; } //~ r2 data-race proved write+write a[0]
template <class T> void put(T *a, int i, std::false_type) { a[i] = 2; }

template <class T> struct is_row : std::false_type {};
template <class T> struct is_row<std::vector<T>> : std::true_type {};

template <class T> void note(const T &x, int *out, int i) {
    if constexpr (is_row<T>::value)
        out[i] = 2;
    else
        out[0] = 1; //~ r3 data-race proved write+write out[0]
}

int main() {
    static double d[100];
    static int k[100], out[100];
    static Table<4> table;
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        d[i] = next(d, table, i, 1);
        table.values[7] = 1; //~ r6 data-race proved write+write table.values[7] //~ r5 data-race proved write table.values[7]
        k[i] = half(k[i]);
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        put(d, i, std::is_integral<double>{});
        put(k, i, std::is_integral<int>{});
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        note(d[i], out, i);
    if constexpr (std::is_same_v<float, double>)
        return 0;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        k[0] = i; //~ r4 data-race proved write+write k[0]
}
