// A vector is filled with copies of one object, so all of them point to the memory that it has.
// verdict: race
// also: other findings allowed
#include <omp.h>
#include <vector>

struct Buffer {
    double *values;
    explicit Buffer(int n) : values(new double[n]) {}
};

int main() {
    std::vector<Buffer> buffers(4, Buffer(8));
#pragma omp parallel num_threads(4)
    buffers[omp_get_thread_num()].values[0] += 1; //~ r1 data-race proved write+write buffers[omp_get_thread_num()].values[0]
    return 0;
}
