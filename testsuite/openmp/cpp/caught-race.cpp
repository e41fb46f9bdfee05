// A handler runs with what the block had done by then: `at` may still be 0 in several iterations.
// verdict: possible-race
#include <stdexcept>
#include <string>
#include <vector>
void texts(const std::vector<std::string> &s, int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int at = 0;
        try {
            at = std::stoi(s[i]) * 0;
            at = i;
        } catch (...) {
            a[at] = 1; //~ r1 data-race possible write+write a[at]
        }
    }
}
void thrown(const int *v, int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int at = 0;
        try {
            if (v[i] < 0)
                throw std::runtime_error("negative");
            at = i;
        } catch (const std::exception &) {
            a[at] = 1; //~ r2 data-race possible write+write a[at]
        }
    }
}
void beyond(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        try {
            a[i] = 1; //~ r3 data-race possible write a[i]
            if (i == n - 1)
                throw std::runtime_error("last");
        } catch (...) {
            a[0] = 1; //~ r3 data-race possible write a[0] //~ r4 data-race possible write+write a[0]
        }
    }
}
