// All iterations of a row write the first element of a `std::array`.
// verdict: race
#include <array>
#include <cstddef>
constexpr std::size_t N = 64;
std::array<std::array<float, N>, N> A, B, C;
int main() {
    #pragma omp parallel for collapse(2)
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t j = 0; j < N; ++j) {
            float acc = 0.f;
            for (std::size_t k = 0; k < N; ++k) acc += A[i][k] * B[k][j];
            C[i][0] = acc; //~ r1 data-race proved write+write C[i][0]
        }
}
