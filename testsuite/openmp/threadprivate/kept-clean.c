// Threads keep their copies from one region to the next where the teams have one size.
// verdict: race-free
#include <omp.h>
static int own;
#pragma omp threadprivate(own)
static int a[1000], count[64];

void numbers(void) {
#pragma omp parallel num_threads(4)
    own = omp_get_thread_num();
#pragma omp parallel num_threads(4)
    count[own]++;
}

// Also over a third region, and where all count on.
void cyclic(void) {
#pragma omp parallel
    own = omp_get_thread_num();
    a[3] = 4;
#pragma omp parallel
    {
        int size = omp_get_num_threads();
        for (int i = own; i < 1000; i += size)
            a[i]++;
    }
#pragma omp parallel
    own++;
#pragma omp parallel
    count[own]++;
}

// In each iteration anew.
void repeated(int n) {
    for (int k = 0; k < n; k++) {
#pragma omp parallel
        own = omp_get_thread_num();
#pragma omp parallel
        count[own]++;
    }
}

// The first thread goes on with its copy, and takes it to the next team.
void changed(void) {
#pragma omp parallel num_threads(8)
    own = omp_get_thread_num();
    own = 40;
#pragma omp parallel num_threads(8)
    count[own]++;
}

int main(void) {
    numbers();
    cyclic();
    repeated(3);
    changed();
    return a[0] + count[0];
}
