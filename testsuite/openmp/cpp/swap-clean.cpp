// A Jacobi iteration over two vectors that are swapped between sweeps.
// verdict: race-free
#include <vector>
#include <utility>
void jacobi(std::vector<double> &u, std::vector<double> &v, int n, int steps) {
    for (int s = 0; s < steps; s++) {
        #pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            v[i] = 0.5 * (u[i - 1] + u[i + 1]);
        std::swap(u, v);
    }
}
int main() {
    int n = 1000;
    std::vector<double> u(n), v(n);
    u[0] = 1;
    jacobi(u, v, n, 100);
}
