// The sum of an inner product is declared outside of the region.
// verdict: race
#include <vector>
#include <cstdlib>
int main(int argc, char **argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 100;
    std::vector<std::vector<double>> a(n, std::vector<double>(n, 1.0)), b(n, std::vector<double>(n)), c(n, std::vector<double>(n));
    double s;
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            s = 0.0; //~ r1 data-race proved write+write s //~ r2 data-race proved write s //~ r3 data-race proved write s //~ r4 data-race proved write s
            for (int k = 0; k < n; k++) s += a[i][k] * b[k][j]; //~ r2 data-race proved read s //~ r3 data-race proved write s //~ r5 data-race proved read+write s //~ r6 data-race proved write+write s //~ r7 data-race proved write s
            c[i][j] = s; //~ r4 data-race proved read s //~ r7 data-race proved read s
        }
}
