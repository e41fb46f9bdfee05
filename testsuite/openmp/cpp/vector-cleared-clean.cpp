// The same in critical sections, or of a vector that each thread has for itself.
// verdict: race-free
#include <vector>
int cleared() {
    std::vector<int> v(10);
    int x = 0;
#pragma omp parallel sections
    {
#pragma omp section
#pragma omp critical
        v.clear();
#pragma omp section
#pragma omp critical
        x = v.empty() ? 0 : v[2];
    }
    return x;
}
int own() {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++) {
        std::vector<int> v(10);
        v[2] = i;
        v.pop_back();
        sum += v[2];
        v.clear();
    }
    return sum;
}
