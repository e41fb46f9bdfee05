// Templates that the file instantiates itself.
// verdict: race-free
template <typename T> void clear(T *a, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = i;
}
template void clear(int *, int);

template <typename T> struct Grid {
    T *p;
    void fill(int n);
};

template <typename T> void Grid<T>::fill(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        p[i] = i;
}
template struct Grid<int>;
