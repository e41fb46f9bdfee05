// A Jacobi iteration that writes the vector that it reads.
// verdict: race
#include <vector>
#include <utility>
void jacobi(std::vector<double> &u, std::vector<double> &v, int n, int steps) {
    for (int s = 0; s < steps; s++) {
        #pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            u[i] = 0.5 * (u[i - 1] + u[i + 1]); //~ r1 data-race proved read u[i - 1] //~ r1 data-race proved write u[i] //~ r2 data-race proved read u[i + 1] //~ r2 data-race proved write u[i]
        std::swap(u, v);
    }
}
int main() {
    int n = 1000;
    std::vector<double> u(n), v(n);
    u[0] = 1;
    jacobi(u, v, n, 100);
}
