// What the library says of types chooses branches, overloads and templates.
// verdict: race-free
#include <type_traits>
#include <vector>

template <class T> std::enable_if_t<std::is_floating_point_v<T>, T> half(T x) { return x / 2; }
template <class T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0>
T half(T x) {
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
    return from[i] + by.values[Table<4>::size - 1] + more;
}

template <class T> void put(T *a, int i, std::true_type) { a[i] = 1; }
template <class T> void put(T *a, int i, std::false_type) { a[i] = 2; }

template <class T> struct is_row : std::false_type {};
template <class T> struct is_row<std::vector<T>> : std::true_type {};

template <class C> typename C::value_type sum(const C &c) {
    typename C::value_type all = 0;
    for (auto x : c)
        all += x;
    return all;
}

template <class T> void note(const T &x, int *out, int i) {
    if constexpr (is_row<T>::value)
        out[i] = sum(x);
    else
        out[0] = 1;
}

template <class T> struct Traits {
    using Index = std::conditional_t<(sizeof(T) > 4), long, int>;
};

int main() {
    static double d[100];
    static int k[100], out[100];
    static Table<4> table;
    std::vector<std::vector<int>> rows(100, std::vector<int>(4));
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        typename Traits<double>::Index at = i;
        d[at] = half(d[at]) + next(k, table, i, 1);
        k[i] = half(k[i]);
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        put(d, i, std::is_integral<double>{});
        put(k, i, std::is_integral<int>{});
        note(rows[i], out, i);
    }
    if constexpr (!std::is_same_v<float, double>)
        return 0;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        k[0] = i;
}
