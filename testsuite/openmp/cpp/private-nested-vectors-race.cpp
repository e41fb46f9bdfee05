// The rows of a vector are copied for a task while a thread writes them; those of a shared one are written by all.
// verdict: race
#include <vector>

void rows(int n, std::vector<std::vector<int>> v, int *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        v[0][0] = i; //~ r1 data-race proved write+write v[0][0]
}

void task(std::vector<std::vector<int>> v, int *x) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(v)
        v[0][0] = 1; //~ r2 data-race any write v[0][0]
#pragma omp task firstprivate(v) //~ r2 data-race any read v
        x[0] = v[0][0];
    }
}
