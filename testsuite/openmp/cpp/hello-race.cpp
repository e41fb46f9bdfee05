// All threads write a variable of the function.
// verdict: race
#include <iostream>
#include <omp.h>
using namespace std;
int main() {
    int tid, nthreads;
    #pragma omp parallel
    {
        tid = omp_get_thread_num(); //~ r1 data-race proved write+write tid //~ r2 data-race proved write tid //~ r3 data-race proved write tid
        cout << "Hello from " << tid << endl; //~ r2 data-race proved read tid
        if (tid == 0) { nthreads = omp_get_num_threads(); cout << nthreads << endl; } //~ r3 data-race proved read tid
    }
}
