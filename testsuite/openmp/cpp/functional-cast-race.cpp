// The racy twin: the next element is read.
// verdict: race
#include <cstddef>

void scale(std::size_t n, float *x) {
#pragma omp parallel for
    for (std::size_t i = 0; i < n; i++) {
        float buffer[4] __attribute__((aligned(16)));
        buffer[i % 4] = (float(1.4) - float(1)) * x[(std::size_t(i) + 1) * 1]; //~ r1 data-race proved read x[(std::size_t(i) + 1) * 1]
        x[i] = buffer[i % 4]; //~ r1 data-race proved write x[i]
    }
}
