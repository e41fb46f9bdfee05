// A vector is filled with copies of one object, whose constructor gives each copy memory of its own.
// verdict: race-free
#include <omp.h>
#include <vector>

struct Buffer {
    double *values;
    explicit Buffer(int n) : values(new double[n]) {}
    Buffer(const Buffer &) : values(new double[8]) {}
};

int main() {
    std::vector<Buffer> buffers(4, Buffer(8));
#pragma omp parallel num_threads(4)
    buffers[omp_get_thread_num()].values[0] += 1;
    return 0;
}
