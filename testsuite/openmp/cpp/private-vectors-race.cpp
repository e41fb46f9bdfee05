// The elements of a vector are copied for a task while other threads write them; without a clause all threads have them.
// verdict: race
#include <vector>

void first(int n, std::vector<int> v, int *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        v[0] = i; //~ r1 data-race proved write+write v[0] //~ r2 data-race proved write v[0]
        x[i] = v[0]; //~ r2 data-race proved read v[0]
    }
}

void tasks(int n, std::vector<int> v, int *x) {
#pragma omp parallel
    {
#pragma omp single nowait
#pragma omp task firstprivate(v) //~ r3 data-race proved read v
        x[0] = v[0];
#pragma omp for
        for (int i = 0; i < n; i++)
            v[i] = i; //~ r3 data-race proved write v[i]
    }
}
