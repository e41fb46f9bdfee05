// Complex numbers are private; each pixel is written once.
// verdict: race-free
#include <complex>
#include <vector>
#include <iostream>
int main() {
    const int W = 80, H = 60;
    std::vector<int> image(W * H);
    #pragma omp parallel for schedule(dynamic)
    for (int y = 0; y < H; ++y) {
        for (int x = 0; x < W; ++x) {
            std::complex<double> c(-2.0 + 3.0 * x / W, -1.0 + 2.0 * y / H), z = 0;
            int it = 0;
            while (std::abs(z) < 2.0 && it < 100) { z = z * z + c; ++it; }
            image[y * W + x] = it;
        }
    }
    for (auto v : image) std::cout << v << ' ';
}
