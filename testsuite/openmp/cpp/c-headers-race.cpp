// All threads store a mask of the system in one variable.
// verdict: race
#include <sched.h>
#include <vector>
using namespace std;

void affinity(int n, vector<int> &a) {
    cpu_set_t mask;
#pragma omp parallel for
    for (int t = 0; t < n; t++) {
        sched_getaffinity(0, sizeof mask, &mask); //~ r1 data-race any write+write ?
        a[t] = t;
    }
}
