// Templates that nothing instantiates are no code of the program, nor are those that only such ones name.
// verdict: race-free
template <typename T> void clear(T *a, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i;
}

template <typename T> void reset(T *a, int n) { clear(a, n); }

template <typename T> struct Grid {
    T *p;
    void fill(int n);
};

template <typename T> void Grid<T>::fill(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        p[0] = i;
}

struct Line {
    int *p;
    template <typename T> void fill(T n) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            p[0] = i;
    }
};

int sum(int n, const int *a) {
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
