// Vectors that change their memory: pointers lead to where the elements are now.
// verdict: race-free
#include <utility>
#include <vector>

int first() {
    std::vector<int> v(100), w(100);
    const int *p = w.data();
    int sum = 0;
    v = std::move(w);
#pragma omp parallel sections
    {
#pragma omp section
        sum = p[1];
#pragma omp section
        w = std::vector<int>(50);
    }
    return sum + v[0];
}

int second() {
    std::vector<int> v(100), w(100);
    const int *p = v.data();
    int sum = 0;
#pragma omp parallel sections
    {
#pragma omp section
        v.swap(w);
#pragma omp section
        sum = p[1];
    }
    return sum;
}
