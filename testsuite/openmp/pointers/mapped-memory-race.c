// Parts of what `mmap` gives are in one memory, and may overlap.
// verdict: race
#include <stdlib.h>
#include <sys/mman.h>

static void shift(float *out, const float *x, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        out[i] = x[i]; //~ r1 data-race proved write out[i] //~ r1 data-race proved read x[i]
}

int main(void) {
    float *data = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED)
        return 1;
    shift(data + 1, data, 100);
    return data[5] > 0;
}
