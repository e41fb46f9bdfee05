// Rows of a vector of vectors are written by one iteration each.
// verdict: race-free
#include <vector>
#include <cstdlib>
int main(int argc, char **argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 100;
    std::vector<std::vector<double>> a(n, std::vector<double>(n, 1.0)), b(n, std::vector<double>(n)), c(n, std::vector<double>(n));
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0.0;
            for (int k = 0; k < n; k++) s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
}
