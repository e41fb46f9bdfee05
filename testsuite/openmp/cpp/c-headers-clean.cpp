// Types and functions of C headers are known in C++, and attributes may stand behind a type.
// verdict: race-free
#include <sched.h>
#include <unistd.h>
#include <vector>
using namespace std;

void affinity(int n, vector<int> &a) {
#pragma omp parallel for
    for (int t = 0; t < n; t++) {
        cpu_set_t mask;
        CPU_ZERO(&mask);
        pid_t self = getpid();
        float __attribute__((aligned(32))) part[8];
        part[t % 8] = self;
        sched_getaffinity(self, sizeof mask, &mask);
        a[t] = CPU_ISSET(t, &mask) + part[t % 8];
    }
}
