// What threads have left in their copies makes two of them meet, or is not there any more.
// verdict: race
#include <omp.h>
static int own;
#pragma omp threadprivate(own)
static int count[64];

// Two threads have left the same.
void shared_numbers(void) {
#pragma omp parallel
    own = omp_get_thread_num() / 2;
#pragma omp parallel
    count[own]++; //~ a1 data-race proved write+write count[own] //~ a2 data-race proved read+write count[own]
}

// The first thread changes its copy between the regions.
void changed(void) {
#pragma omp parallel
    own = omp_get_thread_num();
    own = 1;
#pragma omp parallel
    count[own]++; //~ b1 data-race proved write+write count[own] //~ b2 data-race proved read+write count[own]
}

// All get the copy of the first.
void copied(void) {
#pragma omp parallel
    own = omp_get_thread_num();
#pragma omp parallel copyin(own)
    count[own]++; //~ c1 data-race proved write+write count[own] //~ c2 data-race proved read+write count[own]
}

// Only the first four threads have a number.
void larger(void) {
#pragma omp parallel num_threads(4)
    own = omp_get_thread_num();
#pragma omp parallel num_threads(8)
    count[own]++; //~ d1 data-race any write+write count[own] //~ d2 data-race any read+write count[own]
}

// A smaller team stands between.
void between(void) {
#pragma omp parallel num_threads(8)
    own = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    own = 7;
#pragma omp parallel num_threads(8)
    count[own]++; //~ e1 data-race any write+write count[own] //~ e2 data-race any read+write count[own]
}

// The number of threads that the second team asks for is changed by the first one.
void grown(int size) {
#pragma omp parallel num_threads(size)
    {
        own = omp_get_thread_num();
#pragma omp master
        size = size + 4;
    }
#pragma omp parallel num_threads(size)
    count[own]++; //~ f1 data-race any write+write count[own] //~ f2 data-race any read+write count[own]
}

int main(void) {
    shared_numbers();
    changed();
    copied();
    larger();
    between();
    grown(2);
    return count[0];
}
