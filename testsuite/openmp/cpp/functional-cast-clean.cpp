// A value made of another in parentheses is no cast, and attributes may follow declarators.
// verdict: race-free
#include <cstddef>

void scale(std::size_t n, float *x) {
#pragma omp parallel for
    for (std::size_t i = 0; i < n; i++) {
        float buffer[4] __attribute__((aligned(16)));
        buffer[i % 4] = (float(1.4) - float(1)) * (x[i] - float(0.5f));
        x[(std::size_t(i) + 0) * 1] = buffer[i % 4];
    }
}
