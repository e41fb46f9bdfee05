// References to vectors of records and of `std::array`.
// verdict: race-free
#include <array>
#include <algorithm>
#include <vector>
#include <numeric>
#include <cmath>
struct Body { double pos[3]; double vel[3]; double mass; };

void forces(std::vector<Body>& bodies, std::vector<std::array<double,3>>& f) {
    const int n = static_cast<int>(bodies.size());
    #pragma omp parallel for schedule(dynamic, 16)
    for (int i = 0; i < n; ++i) {
        std::array<double, 3> acc{};
        for (int j = 0; j < n; ++j) {
            if (i == j) continue;
            double d2 = 1e-9;
            double d[3];
            for (int k = 0; k < 3; ++k) { d[k] = bodies[j].pos[k] - bodies[i].pos[k]; d2 += d[k] * d[k]; }
            double inv = bodies[j].mass / (d2 * std::sqrt(d2));
            for (int k = 0; k < 3; ++k) acc[k] += d[k] * inv;
        }
        f[i] = acc;
    }
}
