// Members of class templates, defined outside of them: before and after the class is used.
// verdict: race-free
namespace grid {
template <class T, int N> class Field {
public:
    Field(int n, T start);
    ~Field();
    T &operator()(int i);
    const T &operator()(int i) const;
    Field<T, N> &fill(T value);
    static int next(int i);
    bool empty() const;

private:
    T d[N];
    int n;
};
template <class T, int N> Field<T, N>::Field(int count, T start) : n(count) {
    for (int i = 0; i < N; i++)
        d[i] = start;
}
template <class T, int N> Field<T, N>::~Field() { n = 0; }
template <class T, int N> inline T &Field<T, N>::operator()(int i) { return d[i]; }
template <class U, int M> const U &Field<U, M>::operator()(int i) const { return d[i]; }
template <class T, int N> bool Field<T, N>::empty() const { return n == 0; }
} // namespace grid

void set(grid::Field<double, 100> &field) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        field(i) = field.empty() ? 1.0 : 2.0;
}

template <class T> struct Later {
    T value;
    void put(T given);
};

void put(Later<int> *later, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        later[i].put(i);
}

template <class T> void Later<T>::put(T given) { value = given; }

template <class T, int N> grid::Field<T, N> &grid::Field<T, N>::fill(T value) {
    for (int i = 0; i < N; i++)
        d[i] = value;
    return *this;
}
template <class T, int N> int grid::Field<T, N>::next(int i) { return i + 1; }

void local() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        grid::Field<int, 10> own(10, 0);
        own(3) = i;
    }
}
