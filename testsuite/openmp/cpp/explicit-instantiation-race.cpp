// Templates that the file instantiates itself.
// verdict: race
template <typename T> void clear(T *a, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i; //~ r1 data-race proved write+write a[0]
}
template void clear<int>(int *, int);

template <typename T> struct Grid {
    T *p;
    void fill(int n);
};

template <typename T> void Grid<T>::fill(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        p[0] = i; //~ r2 data-race proved write+write p[0]
}
template struct Grid<int>;
