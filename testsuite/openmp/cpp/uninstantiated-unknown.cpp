// Templates whose names stand in code are perhaps used where that is not followed: other files instantiate `outer`,
// and a special case of a member is a function.
// verdict: unknown
template <typename T> void inner(T *a, int n) { //~ unsupported
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i;
}
template <typename T> void outer(T *a, int n) { inner(a, n); }
extern template void outer<int>(int *, int);

struct Clearing {
    template <typename T> void clear(T *a, int n) {}
};
template <> void Clearing::clear<int>(int *a, int n) { //~ unsupported
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i;
}

template <typename T> struct Grid {
    T *p;
    void fill(int n);
};
template <typename T> void Grid<T>::fill(int n) { //~ unsupported
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        p[0] = i;
}
template void Grid<int>::fill(int);
