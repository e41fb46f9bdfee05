// A struct for each thread tells where it begins and by how much it goes on: by too little.
// verdict: race
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
        own->step = 1;
        for (int i = own->first; i < n; i += own->step)
            times[i]++; //~ r1 data-race any write+write times[i] //~ r2 data-race any read+write times[i]
    }
}
