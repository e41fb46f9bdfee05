// A class template whose elements are reached through `operator()`.
// verdict: race-free
#include <vector>
#include <iostream>
template <class T>
class Matrix {
    std::size_t rows_, cols_;
    std::vector<T> data_;
public:
    Matrix(std::size_t r, std::size_t c) : rows_(r), cols_(c), data_(r * c) {}
    T &operator()(std::size_t i, std::size_t j) { return data_[i * cols_ + j]; }
    const T &operator()(std::size_t i, std::size_t j) const { return data_[i * cols_ + j]; }
    std::size_t rows() const { return rows_; }
    std::size_t cols() const { return cols_; }
};
template <class T>
void multiply(const Matrix<T> &a, const Matrix<T> &b, Matrix<T> &c) {
    #pragma omp parallel for
    for (std::size_t i = 0; i < a.rows(); ++i)
        for (std::size_t j = 0; j < b.cols(); ++j) {
            T sum{};
            for (std::size_t k = 0; k < a.cols(); ++k) sum += a(i, k) * b(k, j);
            c(i, j) = sum;
        }
}
int main() {
    Matrix<double> a(10, 10), b(10, 10), c(10, 10);
    multiply(a, b, c);
    std::cout << c(0, 0) << std::endl;
}
