// Variables that `private` lists, written by each thread.
// verdict: race-free
#include <iostream>
#include <omp.h>
using namespace std;
int main() {
    int tid, nthreads;
    #pragma omp parallel private(tid, nthreads)
    {
        tid = omp_get_thread_num();
        cout << "Hello from " << tid << endl;
        if (tid == 0) { nthreads = omp_get_num_threads(); cout << nthreads << endl; }
    }
}
