// A struct gets a copy of another one: what its pointer leads to is another location from then on, as dependences know.
// verdict: race
#include <stdlib.h>

struct Buffer {
    int *data;
    int size;
};

int main(void) {
    struct Buffer buffer;
    buffer.data = malloc(10 * sizeof(int));
    int *old = buffer.data;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : buffer.data[0]) firstprivate(old)
        old[0] = 1; //~ r1 data-race proved write old[0]
        struct Buffer other;
        other.data = malloc(10 * sizeof(int));
        other.size = 10;
        buffer = other;
#pragma omp task depend(inout : buffer.data[0]) firstprivate(old)
        old[0] = 2; //~ r1 data-race proved write old[0]
#pragma omp taskwait
    }
    return 0;
}
