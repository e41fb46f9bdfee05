// A struct for each thread tells where it begins and by how much it goes on.
// verdict: race-free
#include <omp.h>

struct share {
    int first, step;
};

void count(int n, long *times) {
    struct share shares[8];
#pragma omp parallel num_threads(8)
    {
        struct share *own = &shares[omp_get_thread_num()];
        own->first = omp_get_thread_num();
        own->step = omp_get_num_threads();
        for (int i = own->first; i < n; i += own->step)
            times[i]++;
    }
}
