// Templates whose arguments are numbers that the types of a call's arguments tell.
// verdict: race-free
#include <array>
#include <vector>
template <int N> struct Matrix {
    double cells[N][N];
    double &operator()(int i, int j) { return cells[i][j]; }
};
template <int N> void add(Matrix<N> &a, Matrix<N> &b, Matrix<N> &c) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            c(i, j) = a(i, j) + b(i, j);
}
template <class T, std::size_t N> void fill(std::array<T, N> &a) {
#pragma omp parallel for
    for (std::size_t i = 0; i < N; i++)
        a[i] = 1;
}
template <int N> struct Vector {
    double parts[N];
};
template <int N> Vector<N> operator+(const Vector<N> &a, const Vector<N> &b) {
    Vector<N> sum;
    for (int i = 0; i < N; i++)
        sum.parts[i] = a.parts[i] + b.parts[i];
    return sum;
}
void sums(std::vector<Vector<3>> &a, const std::vector<Vector<3>> &b, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = a[i] + b[i];
}
int main() {
    static Matrix<16> a, b, c;
    add(a, b, c);
    std::array<int, 20> numbers;
    fill(numbers);
    return 0;
}
